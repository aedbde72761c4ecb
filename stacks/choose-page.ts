import { API_PATH } from "../packages/contracts/src/routes/pages.ts";
import { NOT_FOUND_PAGE, sitePages } from "../packages/contracts/src/site-pages.ts";

/** CloudFront's engine has no destructuring. `page` is undefined for no screen. */
const lookUp = `const uri = event.request.uri;
    const query = event.request.querystring;
    const pages = [${sitePages.map(({ file, path, query }) => JSON.stringify([file, path.source, query])).join(",")}];
    const fits = (one) => new RegExp(one[1]).test(uri) && (!one[2] || query[one[2]]);
    const isScreen = !${API_PATH}.test(uri) && !uri.split("/").pop().includes(".");
    const page = isScreen ? (pages.find(fits) || [${JSON.stringify(NOT_FOUND_PAGE)}])[0] : undefined;`;

export const choosePage = `{
    ${lookUp}
    if (page) event.request.uri = "/" + page;
  }`;

/** CloudFront's error pages would replace the API's 404s. The path may be rewritten. */
export const setNotFoundStatus = `{
    ${lookUp}
    if (page === ${JSON.stringify(NOT_FOUND_PAGE)} || uri === ${JSON.stringify(`/${NOT_FOUND_PAGE}`)}) {
      event.response.statusCode = 404;
      event.response.statusDescription = "Not Found";
    }
  }`;
