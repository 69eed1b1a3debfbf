import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { type EndpointDocument, endpointEntry } from './documents.ts';
import type { EndpointStore, SealedSecrets } from './endpoint-store.ts';

/**
 * Encrypts the secrets of all restaurants under the first of the keys, one endpoint after the other. What is encrypted by it already is
 * left as it is, so it may be cut off and repeated.
 */
export type Reencrypt = (actor: Actor) => Promise<Reencrypted>;

/** `changed` were rotated meanwhile, perhaps by a process that has the old key in front: they are found by the next run. */
export type Reencrypted = { reencrypted: number; current: number; changed: number; unreadable: string[] };

type ReencryptionDeps = {
  store: Pick<EndpointStore, 'listAllSecrets' | 'replaceSecrets'>;
  secrets: SecretBox;
  clock: Clock;
  relay: (endpoint: EndpointDocument) => Promise<void>;
};

export function createReencrypt({ store, secrets, clock, relay }: ReencryptionDeps): Reencrypt {
  const isCurrent = ({ secret, previousSecret }: SealedSecrets) =>
    secrets.isCurrent(secret) && (!previousSecret || secrets.isCurrent(previousSecret.secret));

  /** Undefined when no key opens it. */
  function sealAgain({ _id, secret, previousSecret = null }: SealedSecrets) {
    const again = (sealed: string) => secrets.seal(_id, secrets.open(_id, sealed));
    try {
      const previous = previousSecret && { ...previousSecret, secret: again(previousSecret.secret) };
      return { secret: again(secret), previousSecret: previous };
    } catch {
      return undefined;
    }
  }

  return async actor => {
    const result: Reencrypted = { reencrypted: 0, current: 0, changed: 0, unreadable: [] };
    for await (const endpoint of store.listAllSecrets()) {
      if (isCurrent(endpoint)) {
        result.current += 1;
        continue;
      }
      const values = sealAgain(endpoint);
      if (!values) {
        result.unreadable.push(endpoint._id);
        continue;
      }
      const entry = endpointEntry(endpoint, 'webhook_endpoint.reencrypted', actor, clock());
      const updated = await store.replaceSecrets(endpoint, values, entry);
      if (updated) {
        result.reencrypted += 1;
        await relay(updated);
      } else result.changed += 1;
    }
    return result;
  };
}
