import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { KeyedChangeDocument } from './documents.ts';
import type { KeyedChangeStore } from './store.ts';

/**
 * Makes a change on each call, or once for a keyed request: the result of `prepare` is stored first, so that
 * a retry makes the same change and gets the same response. Throws `conflict` if the key belongs to another
 * request or the secret is no longer valid.
 */
export type MakeOnce = <Change extends object>(
  restaurantId: string,
  request: KeyedRequest | undefined,
  steps: ChangeSteps<Change>,
) => Promise<PreparedChange<Change>>;

export type ChangeSteps<Change> = {
  /** Validates the input, and generates IDs, times, and the secret. */
  prepare: () => Promise<PreparedChange<Change>>;
  /**
   * Makes the change, idempotent by its IDs. If it throws a rejection, nothing was changed and the key is
   * free again.
   */
  make: (change: Change) => Promise<void>;
  /** Whether the created secret is still valid. Absent without a secret. */
  isCurrent?: (change: Change, secret: string) => Promise<boolean>;
};

/** `entryId` is the ID of the change's log entry. The response shows `secret`. */
export type PreparedChange<Change> = { change: Change; entryId: string; secret?: string };

type MakeOnceDeps = {
  store: KeyedChangeStore;
  secrets: Sealing;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
};

/** Encrypts texts, each bound to the ID of its document. */
export type Sealing = { seal(id: string, text: string): string; open(id: string, sealed: string): string };

const replaced = () =>
  new ServiceError(
    'conflict',
    'This request was already processed, and its secret has since been replaced or revoked: send a new Idempotency-Key to create another',
  );

export function createMakeOnce({ store, secrets, activity, clock }: MakeOnceDeps): MakeOnce {
  async function findKept(restaurantId: string, request: KeyedRequest) {
    const kept = await store.find(restaurantId, request.key);
    if (!kept) return undefined;
    if (kept.at.getTime() < clock().getTime() - KEY_TTL_MS) {
      await store.remove(kept);
      return undefined;
    }
    requireSameRequest(request, kept);
    return kept;
  }

  function keep<Change extends object>(
    restaurantId: string,
    request: KeyedRequest,
    { secret, ...prepared }: PreparedChange<Change>,
  ): KeyedChangeDocument {
    const _id = newId('kch');
    const sealed = secret === undefined ? {} : { secret: secrets.seal(_id, secret) };
    return { _id, restaurantId, ...request, at: clock(), ...prepared, ...sealed };
  }

  /** Throws `conflict` if the encryption key has been retired since. */
  function open<Change extends object>({ _id, entryId, change, secret }: KeyedChangeDocument) {
    // Safe: the key determines the operation, and thus the type of its change.
    const prepared: PreparedChange<Change> = { change: change as Change, entryId };
    if (secret === undefined) return prepared;
    try {
      return { ...prepared, secret: secrets.open(_id, secret) };
    } catch (cause) {
      throw new ServiceError(
        'conflict',
        'This request was already processed, and its secret cannot be shown again: look up what it created, or send a new Idempotency-Key',
        { cause },
      );
    }
  }

  const isLogged = async ({ entryId }: KeyedChangeDocument): Promise<boolean> =>
    (await activity.findExisting([entryId])).size > 0;

  return async <Change extends object>(
    restaurantId: string,
    request: KeyedRequest | undefined,
    { prepare, make, isCurrent }: ChangeSteps<Change>,
  ): Promise<PreparedChange<Change>> => {
    if (!request) {
      const prepared = await prepare();
      await make(prepared.change);
      return prepared;
    }
    for (;;) {
      const earlier = await findKept(restaurantId, request);
      const prepared = earlier
        ? open<Change>(earlier)
        : await prepare().catch(async (rejection: unknown) => {
            // Another process's change for the key may be the reason.
            if (rejection instanceof ServiceError && (await findKept(restaurantId, request)))
              return undefined;
            throw rejection;
          });
      if (!prepared) continue;
      // The result may have been changed or deleted since.
      if (earlier && (await isLogged(earlier))) {
        const { change, secret } = prepared;
        if (secret !== undefined && isCurrent && !(await isCurrent(change, secret))) throw replaced();
        return prepared;
      }
      const kept = earlier ?? keep(restaurantId, request, prepared);
      // Another process stored its own result first: use that.
      if (!earlier && !(await store.insert(kept))) continue;
      try {
        await make(prepared.change);
      } catch (error) {
        if (error instanceof ServiceError && error.code !== 'unavailable') await store.remove(kept);
        throw error;
      }
      return prepared;
    }
  };
}
