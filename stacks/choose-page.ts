import { NOT_FOUND_PAGE, sitePages } from "../packages/contracts/src/site-pages.ts";

/**
 * The table of contracts as text that CloudFront's engine runs (it knows no destructuring); `page` is the file, or undefined
 * for what is no screen.
 */
const lookUp = `const uri = event.request.uri;
    const query = event.request.querystring;
    const pages = [${sitePages.map(({ file, path, query }) => JSON.stringify([file, path.source, query])).join(",")}];
    const fits = (one) => new RegExp(one[1]).test(uri) && (!one[2] || query[one[2]]);
    const isScreen = uri !== "/api" && !uri.startsWith("/api/") && !uri.split("/").pop().includes(".");
    const page = isScreen ? (pages.find(fits) || [${JSON.stringify(NOT_FOUND_PAGE)}])[0] : undefined;`;

/** Lines for CloudFront's function on a viewer's request: a screen's address becomes the name of its page. */
export const choosePage = `{
    ${lookUp}
    if (page) event.request.uri = "/" + page;
  }`;

/**
 * Lines for the function on the answer: the page that says "not found" is a 404. The request is seen as the viewer sent it or
 * as it was rewritten; both are understood. CloudFront's own error pages would replace the API's 404s too.
 */
export const sayNotFound = `{
    ${lookUp}
    if (page === ${JSON.stringify(NOT_FOUND_PAGE)} || uri === ${JSON.stringify(`/${NOT_FOUND_PAGE}`)}) {
      event.response.statusCode = 404;
      event.response.statusDescription = "Not Found";
    }
  }`;
