/**
 * Code for CloudFront's function, which has the request as `event`: who typed `www.` is sent to the domain itself, where the
 * session and the security policy are. The query stays behind, as none of our links has both.
 */
export function sendToDomain(domain: string): string {
  return `if ((event.request.headers.host || {}).value === ${JSON.stringify(`www.${domain}`)}) {
    return {
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: ${JSON.stringify(`https://${domain}`)} + event.request.uri } },
    };
  }`;
}
