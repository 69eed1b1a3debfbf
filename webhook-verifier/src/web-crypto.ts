/** Web Crypto, or an error that says why it is missing. Node 18 has none, nor has a page that is not served over HTTPS. */
export function webCrypto(): typeof crypto {
  const found: typeof crypto | undefined = globalThis.crypto;
  if (found?.subtle) return found;
  throw new Error(
    '@restaurant-ordering/webhook-verifier needs Web Crypto: use Node 20 or later, or serve the page over HTTPS.',
  );
}
