/** The HMAC key of `X-Service-Signature`: the UTF-8 bytes of the whole secret, including its prefix. */
export function toTextKey(secret: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(secret);
}

/** The HMAC key of Standard Webhooks: the decoded base64 after the prefix; empty if it isn't base64. */
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
