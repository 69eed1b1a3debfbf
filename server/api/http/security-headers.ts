/** Sent with every response. The documentation has a content security policy of its own. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': contentSecurityPolicy("default-src 'none'"),
};

/** Sent with every response over TLS: browsers require TLS for a year. */
export const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' };

/** Sent with every response of an API. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** Adds the directives that `default-src` does not cover. */
export function contentSecurityPolicy(...rules: string[]): string {
  return [...rules, "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"].join('; ');
}
