import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Keeps signing secrets unreadable for who has the database but not the keys. */
export type SecretBox = {
  seal(endpointId: string, secret: string): string;
  /** The secret, or an error that says which setting has to be mended; never anything else. */
  open(endpointId: string, sealed: string): string;
};

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

const KEY_BYTES = 32;
const KEY_PATTERNS: { encoding: BufferEncoding; pattern: RegExp }[] = [
  { encoding: 'hex', pattern: /^[0-9a-fA-F]{64}$/ },
  { encoding: 'base64', pattern: /^[A-Za-z0-9+/]{43}=$/ },
];

/** Keys in base64 or hex, separated by commas; undefined unless each is one of 32 bytes. */
export function parseSecretsKeys(text: string): Buffer[] | undefined {
  const keys: Buffer[] = [];
  for (const part of text.split(',')) {
    const encoded = part.trim();
    const known = KEY_PATTERNS.find(({ pattern }) => pattern.test(encoded));
    if (!known) return undefined;
    keys.push(Buffer.from(encoded, known.encoding));
  }
  return keys;
}

export function generateSecretsKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * AES-256-GCM: the first key encrypts, every key decrypts what it encrypted. A sealed secret reads
 * `v1.<which key>.<nonce, ciphertext and tag>` and opens for its own endpoint only, so that whoever can write to the
 * database cannot give an endpoint the secret of another.
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const byName = new Map(keys.map(key => [keyId(key), key]));
  const [current] = byName;
  if (!current) throw new Error('SECRETS_KEY holds no key');
  const [currentName, currentKey] = current;

  return {
    seal(endpointId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, currentKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(endpointId));
      const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [VERSION, currentName, Buffer.concat(parts).toString('base64url')].join('.');
    },

    open(endpointId, sealed) {
      const [version, name = '', content = ''] = sealed.split('.');
      const key = byName.get(name);
      const bytes = Buffer.from(content, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw unreadable(endpointId);
      if (!key)
        throw new Error(
          `The secret of endpoint ${endpointId} was encrypted under another key than SECRETS_KEY holds: add that key to it, after a comma, or rotate the secret`,
        );
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(endpointId));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw unreadable(endpointId);
      }
    },
  };
}

/** Tells keys apart, and nothing else about them. */
function keyId(key: Buffer): string {
  return createHash('sha256')
    .update(`${VERSION} name of a secrets key `)
    .update(key)
    .digest('hex')
    .slice(0, 12);
}

function additionalData(endpointId: string): Buffer {
  return Buffer.from(`${VERSION} ${endpointId}`);
}

function unreadable(endpointId: string): Error {
  return new Error(
    `The stored secret of endpoint ${endpointId} is not one that SECRETS_KEY encrypted for it: rotate the secret`,
  );
}
