/** Of every response; that of the documentation has a policy of its own. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': contentSecurityPolicy("default-src 'none'"),
};

/** Of every response of an API. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** The rules that `default-src` does not contain. */
export function contentSecurityPolicy(...rules: string[]): string {
  return [...rules, "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"].join('; ');
}
