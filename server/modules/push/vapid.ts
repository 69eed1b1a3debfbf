import { createECDH } from 'node:crypto';
import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { findUnreadable, type Reencrypted, reencrypt } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { PushKeysDocument } from './documents.ts';

/** The installation's key pair, which identifies it to push services (VAPID, RFC 8292). */
export interface Vapid {
  /** Created on the first call of any process. */
  getPublicKey(): Promise<string>;
  /** Throws an error that names the setting to change if no key decrypts the private key. */
  getKeys(): Promise<VapidKeys>;
  /** Explains why no key decrypts the private key, if so. */
  findUnreadable(): Promise<string[]>;
  /** Re-encrypts the private key with the first key of `SECRETS_KEY`. */
  reencrypt(): Promise<Reencrypted>;
}

export type VapidKeys = { publicKey: string; privateKey: string };

const ID = 'push_keys';

export function createVapid(keys: Collection<PushKeysDocument>, secrets: SecretBox): Vapid {
  const find = () => findOne(keys, { _id: ID });

  /** Concurrent processes both get the pair that was stored first. */
  async function findOrMake(): Promise<PushKeysDocument> {
    const found = await find();
    if (found) return found;
    const { publicKey, privateKey } = generateKeys();
    const made = { _id: ID, publicKey, privateKey: secrets.seal(ID, privateKey) };
    return (await insertIfAbsent(keys, made)) ? made : findOrMake();
  }

  async function* findAll(): AsyncGenerator<PushKeysDocument> {
    const found = await find();
    if (found) yield found;
  }

  const open = ({ privateKey }: PushKeysDocument) => secrets.open(ID, privateKey);

  return {
    getPublicKey: async () => (await findOrMake()).publicKey,

    async getKeys() {
      const stored = await findOrMake();
      return { publicKey: stored.publicKey, privateKey: open(stored) };
    },

    findUnreadable: () => findUnreadable(findAll(), open),

    reencrypt: () =>
      reencrypt({
        documents: findAll(),
        isCurrent: ({ privateKey }) => secrets.isCurrent(privateKey),
        reseal: document => secrets.seal(ID, open(document)),
        async replace({ privateKey: former }, privateKey) {
          const { matchedCount } = await keys.updateOne(
            { _id: ID, privateKey: former },
            { $set: { privateKey } },
          );
          return matchedCount === 1;
        },
      }),
  };
}

const PRIVATE_KEY_BYTES = 32;

function generateKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Pads leading zeros, which the library requires.
  const privateKey = pair.getPrivateKey();
  const padding = Buffer.alloc(PRIVATE_KEY_BYTES - privateKey.length);
  return { publicKey, privateKey: Buffer.concat([padding, privateKey]).toString('base64url') };
}
