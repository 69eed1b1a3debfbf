import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readFileIfExists, writeFileAtomic } from './atomic-file.ts';

/**
 * Encrypts secrets, so that a copy of the database does not reveal them. `ownerId` identifies the document
 * that stores the secret.
 */
export type SecretBox = {
  seal(ownerId: string, secret: string): string;
  /** Throws an error that names the setting to change. */
  open(ownerId: string, sealed: string): string;
  /** Whether the first key encrypted it. */
  isCurrent(sealed: string): boolean;
};

const KEY_BYTES = 32;
const KEY_PATTERNS: { encoding: BufferEncoding; pattern: RegExp }[] = [
  { encoding: 'hex', pattern: /^[0-9a-fA-F]{64}$/ },
  { encoding: 'base64', pattern: /^[A-Za-z0-9+/]{43}=$/ },
];

/** 32-byte keys in base64 or hex, separated by commas. Undefined if one is invalid. */
export function parseSecretsKeys(text: string): Buffer[] | undefined {
  const keys: Buffer[] = [];
  for (const item of text.split(',')) {
    const encoded = item.trim();
    const format = KEY_PATTERNS.find(({ pattern }) => pattern.test(encoded));
    if (!format) return undefined;
    keys.push(Buffer.from(encoded, format.encoding));
  }
  return keys;
}

export const generateSecretsKey = (): Buffer => randomBytes(KEY_BYTES);

const getKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** Loads the keys for secrets in the embedded database from a file next to it, or creates them. */
export async function loadOrCreateSecretsKeys(dataDir: string): Promise<Buffer[]> {
  const keys = await loadSecretsKeys(dataDir);
  if (keys) return keys;
  const key = generateSecretsKey();
  await writeFileAtomic(getKeyFile(dataDir), `${key.toString('base64')}\n`);
  return [key];
}

/** Resolves to undefined if the file does not exist. */
export async function loadSecretsKeys(dataDir: string): Promise<Buffer[] | undefined> {
  const file = getKeyFile(dataDir);
  const text = await readFileIfExists(file);
  if (text === undefined) return undefined;
  const keys = parseSecretsKeys(text);
  if (keys) return keys;
  throw new Error(
    `${file} does not contain the key that encrypts secrets: restore it from a backup. If there is none, delete the file to generate a new key; then every webhook endpoint needs a new secret, every Stripe account must be connected again, and every password and second factor must be reset`,
  );
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * AES-256-GCM with the owner's ID as additional data. The first key encrypts, every key decrypts. A sealed secret is
 * `v1.<key id>.<nonce, ciphertext and tag>`.
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const byId = new Map(keys.map(key => [keyId(key), key]));
  const [current] = byId;
  if (!current) throw new Error('SECRETS_KEY contains no key');
  const [currentId, currentKey] = current;

  return {
    seal(ownerId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, currentKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(ownerId));
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [VERSION, currentId, Buffer.concat(sealed).toString('base64url')].join('.');
    },

    isCurrent: sealed => sealed.split('.')[1] === currentId,

    open(ownerId, sealed) {
      const [version, id = '', content = ''] = sealed.split('.');
      const key = byId.get(id);
      const bytes = Buffer.from(content, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw unreadable(ownerId);
      if (!key)
        throw new Error(
          `Encrypted with a key that SECRETS_KEY does not contain: ${ownerId}. Append that key after a comma, or replace the secret`,
        );
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(ownerId));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw unreadable(ownerId);
      }
    },
  };
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): string {
  const digest = createHash('sha256').update(`${VERSION} name of a secrets key `).update(key).digest('hex');
  return digest.slice(0, 12);
}

const additionalData = (ownerId: string) => Buffer.from(`${VERSION} ${ownerId}`);

const unreadable = (ownerId: string) =>
  new Error(`Not readable with SECRETS_KEY: ${ownerId}. Replace the secret`);
