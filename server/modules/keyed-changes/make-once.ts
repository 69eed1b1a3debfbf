import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { KeyedChangeDocument } from './documents.ts';
import type { KeyedChangeStore } from './store.ts';

/**
 * Makes a change on each call, but once for a keyed request: what `prepare` has chosen is stored before it is made, so that the
 * request, repeated, makes the same and gets the same answer. Throws `conflict` for the key of another request, and for a secret that is no
 * longer current.
 */
export type MakeOnce = <Change extends object>(
  restaurantId: string,
  request: KeyedRequest | undefined,
  steps: ChangeSteps<Change>,
) => Promise<PreparedChange<Change>>;

export type ChangeSteps<Change> = {
  /** Validates the input, and chooses ids, times and the secret. */
  prepare: () => Promise<PreparedChange<Change>>;
  /** Idempotent by the ids in the change. What it rejects has not been made, and the key is free again. */
  make: (change: Change) => Promise<void>;
  /** Whether the secret that was made still opens something. Absent where there is none. */
  isCurrent?: (change: Change, secret: string) => Promise<boolean>;
};

/** `entryId` is that of the change in the log. `secret` is shown with the answer. */
export type PreparedChange<Change> = { change: Change; entryId: string; secret?: string };

type MakeOnceDeps = {
  store: KeyedChangeStore;
  secrets: Sealing;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
};

/** Encrypts texts, each for the id of the document that has it. */
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

  /** Throws `conflict` when the key that encrypted the secret has been retired meanwhile. */
  function open<Change extends object>({ _id, entryId, change, secret }: KeyedChangeDocument) {
    // Safe: the key is that of one operation, and so is the type of its change.
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
      const prepared = earlier ? open<Change>(earlier) : await prepare();
      // What was made may have been changed or deleted since.
      if (earlier && (await isLogged(earlier))) {
        const { change, secret } = prepared;
        if (secret !== undefined && isCurrent && !(await isCurrent(change, secret))) throw replaced();
        return prepared;
      }
      const kept = earlier ?? keep(restaurantId, request, prepared);
      // Another process has stored its own meanwhile: make that.
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
