/** `www.` has no session and no policy. CloudFront's engine has no destructuring, hence loops. */
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
