import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../packages/contracts/src/constants.ts";
import { API_PATH } from "../packages/contracts/src/routes/pages.ts";
import { NOT_FOUND_PAGE, sitePages } from "../packages/contracts/src/site-pages.ts";

/** CloudFront's engine has no destructuring. `page` is undefined for a path of API or file. */
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

/** CloudFront's error pages would also replace the API's 404s. `uri` may be rewritten already. */
export const setNotFoundStatus = `{
    ${lookUp}
    if (page === ${JSON.stringify(NOT_FOUND_PAGE)} || uri === ${JSON.stringify(`/${NOT_FOUND_PAGE}`)}) {
      event.response.statusCode = 404;
      event.response.statusDescription = "Not Found";
    }
  }`;

/** Redirects www to the domain, whose origin has the sign-ins. Only loops can build the query. */
export function sendToDomain(domain: string): string {
  return `if ((event.request.headers.host || {}).value === ${JSON.stringify(`www.${domain}`)}) {
    var asked = [];
    Object.keys(event.request.querystring).forEach(function (name) {
      var one = event.request.querystring[name];
      (one.multiValue || [one]).forEach(function (each) {
        asked.push(each.value === "" ? name : name + "=" + each.value);
      });
    });
    var query = asked.length > 0 ? "?" + asked.join("&") : "";
    return {
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: ${JSON.stringify(`https://${domain}`)} + event.request.uri + query } },
    };
  }`;
}

/** A direct caller lacks our secret: its own address counts (docs/decisions/013-public-door.md). */
export function setViewerAddress(edgeSecrets: string): string {
  const [edgeSecret = ""] = edgeSecrets.split(",").map((part) => part.trim());
  return `if (${API_PATH}.test(event.request.uri)) {
    event.request.headers["${VIEWER_ADDRESS_HEADER}"] = { value: event.viewer.ip };
    event.request.headers["${EDGE_SECRET_HEADER}"] = { value: ${JSON.stringify(edgeSecret)} };
  }`;
}
