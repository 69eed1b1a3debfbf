/**
 * Web Crypto, or an error that explains why it is missing: Node 18 and pages that aren't served over HTTPS
 * don't have it.
 */
export function webCrypto(): typeof crypto {
  const found: typeof crypto | undefined = globalThis.crypto;
  if (found?.subtle) return found;
  throw new Error(
    '@restaurant-ordering/webhook-verifier needs Web Crypto: use Node 20 or later, or serve the page over HTTPS.',
  );
}
