import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { type UserDocument, userEntry } from './documents.ts';
import type { PasswordHasher } from './password.ts';
import { isWeakPin } from './pin-rules.ts';
import type { UserStore } from './store.ts';

/** A user's own PIN, which approves actions at screens. */
export interface PinService {
  /** Replaces an earlier one. Throws `invalid_request` for a weak PIN. */
  set(user: UserDocument, pin: string, actor: Actor): Promise<void>;
  /** Idempotent. */
  remove(user: UserDocument, actor: Actor): Promise<void>;
}

type PinDeps = {
  store: Pick<UserStore, 'setPin'>;
  hasher: Pick<PasswordHasher, 'hashPin'>;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

const credentialsChanged = () => new ServiceError('unauthorized', 'Your password has changed: sign in again');

export function createPinService({ store, hasher, clock, relay }: PinDeps): PinService {
  return {
    async set(user, pin, actor) {
      if (isWeakPin(pin))
        throw invalidRequest([{ path: '/pin', message: 'is too easy to guess: choose another one' }]);
      const entry = userEntry(user, 'user.pin_set', actor, clock());
      const stored = { id: newId('pin'), hash: await hasher.hashPin(user._id, pin), setAt: entry.at };
      const updated = await store.setPin(user, stored, entry);
      if (!updated) throw credentialsChanged();
      await relay(updated);
    },

    async remove(user, actor) {
      if (!user.pin) return;
      const updated = await store.setPin(user, null, userEntry(user, 'user.pin_removed', actor, clock()));
      if (!updated) throw credentialsChanged();
      await relay(updated);
    },
  };
}
