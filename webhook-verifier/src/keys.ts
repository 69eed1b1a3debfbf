/** The HMAC key of `X-Service-Signature`: the UTF-8 bytes of the secret as it was shown, prefix included. */
export function toTextKey(secret: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(secret);
}

/** The HMAC key of Standard Webhooks: the bytes whose base64 follows the prefix; empty when it is not base64. */
export function toDecodedKey(secret: string): Uint8Array<ArrayBuffer> {
  return decodeBase64(secret.replace(/^whsec_/, ''));
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
