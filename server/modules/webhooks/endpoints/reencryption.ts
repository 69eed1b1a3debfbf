import type { Actor } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type Reencrypted, reencrypt } from '../../../lib/reencryption.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { type EndpointDocument, endpointEntry } from '../documents.ts';
import type { EndpointStore, SealedSecrets } from './store.ts';

/** Re-encrypts the secrets of all restaurants' endpoints with the first key. */
export type Reencrypt = (actor: Actor) => Promise<Reencrypted>;

type ReencryptionDeps = {
  store: Pick<EndpointStore, 'listAllSecrets' | 'replaceSecrets'>;
  secrets: SecretBox;
  clock: Clock;
  relay: (endpoint: EndpointDocument) => Promise<void>;
};

export function createReencrypt({ store, secrets, clock, relay }: ReencryptionDeps): Reencrypt {
  function reseal({ _id, secret, previousSecret = null }: SealedSecrets) {
    const again = (sealed: string) => secrets.seal(_id, secrets.open(_id, sealed));
    const previous = previousSecret && { ...previousSecret, secret: again(previousSecret.secret) };
    return { secret: again(secret), previousSecret: previous };
  }

  return actor =>
    reencrypt({
      documents: store.listAllSecrets(),
      isCurrent: ({ secret, previousSecret }) =>
        secrets.isCurrent(secret) && (!previousSecret || secrets.isCurrent(previousSecret.secret)),
      reseal,
      async replace(endpoint, values) {
        const entry = endpointEntry(endpoint, 'webhook_endpoint.reencrypted', actor, clock());
        const updated = await store.replaceSecrets(endpoint, values, entry);
        if (updated) await relay(updated);
        return updated !== null;
      },
    });
}
