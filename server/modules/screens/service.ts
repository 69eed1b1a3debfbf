import type { PairScreenRequest, UpdateScreenRequest } from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { invalidRequest, notFound, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { SessionStore } from '../users/session-store.ts';
import type { SignInLimiter } from '../users/sign-in-limiter.ts';
import type { UserStore } from '../users/store.ts';
import { hashPairingCode, type PairingDocument, type ScreenDocument, screenEntry } from './documents.ts';
import type { PairingStore } from './pairing-store.ts';

/** A restaurant's screens. */
export interface ScreenService {
  list(restaurantId: string, page: PageRequest): Promise<Page<SeenScreen>>;
  /** The device showing the code. Throws `invalid_request` if none does, and `rate_limited`. */
  check(restaurantId: string, code: string, address: string): Promise<PairingDocument>;
  /**
   * Throws like `check`, `forbidden` if the branch is out of scope, and `conflict` if there are too many
   * screens.
   */
  pair(
    caller: Caller,
    input: PairScreenRequest,
    address: string,
    request?: KeyedRequest,
  ): Promise<ScreenDocument>;
  /** Throws `not_found`, and `conflict` if someone else changed a field since the editor read it. */
  update(caller: Caller, screenId: string, patch: UpdateScreenRequest): Promise<SeenScreen>;
  /** Ends its session. Throws `not_found`. */
  delete(caller: Caller, screenId: string): Promise<void>;
}

/** Undefined without a session. */
export type SeenScreen = { screen: ScreenDocument; lastSeenAt: Date | undefined };

export type ScreenServiceDeps = {
  pairings: Pick<PairingStore, 'find' | 'use'>;
  users: Pick<
    UserStore,
    'listScreens' | 'countScreens' | 'findScreen' | 'insert' | 'renameScreen' | 'deleteScreen'
  >;
  sessions: Pick<SessionStore, 'findLastUses'>;
  branches: Pick<BranchStore, 'find'>;
  signInLimiter: Pick<SignInLimiter, 'attempt' | 'succeeded'>;
  limits: { screens: { limit: number } };
  makeOnce: MakeOnce;
  relay: (screen: ScreenDocument) => Promise<void>;
  clock: Clock;
};

const unknownCode = () =>
  invalidRequest([{ path: '/code', message: 'is not shown by a screen that is waiting to be paired' }]);

export function createScreenService(deps: ScreenServiceDeps): ScreenService {
  const { pairings, users, sessions, branches, signInLimiter, makeOnce, relay, clock } = deps;
  const { limit } = deps.limits.screens;
  const runExclusive = createKeyedMutex();

  async function find(restaurantId: string, screenId: string): Promise<ScreenDocument> {
    const screen = await users.findScreen(restaurantId, screenId);
    if (!screen) throw notFound('screen');
    return screen;
  }

  async function addLastUses(screens: ScreenDocument[]): Promise<SeenScreen[]> {
    const lastUses = await sessions.findLastUses(screens.map(({ _id }) => _id));
    return screens.map(screen => ({ screen, lastSeenAt: lastUses.get(screen._id) }));
  }

  /** Counts a wrong code as a failed sign-in of the restaurant. */
  async function limitGuesses<T>(restaurantId: string, address: string, use: () => Promise<T>): Promise<T> {
    const attempt = { account: `screens ${restaurantId}`, address };
    await signInLimiter.attempt(attempt);
    const result = await use();
    await signInLimiter.succeeded(attempt);
    return result;
  }

  async function findUnused(code: string): Promise<PairingDocument> {
    const pairing = await pairings.find(hashPairingCode(code), clock());
    if (!pairing || pairing.screen) throw unknownCode();
    return pairing;
  }

  return {
    async list(restaurantId, page) {
      const { data, ...rest } = await users.listScreens(restaurantId, page);
      return { ...rest, data: await addLastUses(data) };
    },

    check: (restaurantId, code, address) => limitGuesses(restaurantId, address, () => findUnused(code)),

    async pair({ scope, actor }, { code, name, kind, branchId }, address, request) {
      const { restaurantId } = scope;
      await requireBranch(branches, scope, branchId);
      const { change } = await limitGuesses(restaurantId, address, () =>
        makeOnce(restaurantId, request, {
          async prepare() {
            const { userAgent } = await findUnused(code);
            const at = clock();
            const _id = newId('scr');
            const entry = screenEntry({ _id, restaurantId, name }, 'screen.paired', actor, at, {
              role: kind,
            });
            const screen: ScreenDocument = {
              ...{ _id, restaurantId, name, role: kind, branches: [branchId], userAgent },
              // Cannot be used to sign in, because an email address contains an @.
              email: _id,
              passwordHash: '',
              mustChangePassword: false,
              credentialVersion: 0,
              disabledAt: null,
              lastSignedInAt: null,
              createdAt: at,
              updatedAt: at,
              outbox: [entry],
            };
            return { change: screen, entryId: entry._id };
          },
          // Serialized per restaurant, so that concurrent requests do not exceed the limit.
          make: screen =>
            runExclusive(restaurantId, async () => {
              const { _id: id } = screen;
              if (!(await users.findScreen(restaurantId, id))) {
                if ((await users.countScreens(restaurantId)) >= limit)
                  throw new ServiceError('conflict', `The restaurant has ${limit} screens: remove one first`);
                if (!(await pairings.use(hashPairingCode(code), { id, restaurantId }, clock())))
                  throw unknownCode();
                await users.insert(screen);
              }
              await relay(screen);
            }),
        }),
      );
      return change;
    },

    async update({ scope: { restaurantId }, actor }, screenId, { replaces, ...patch }) {
      for (;;) {
        const screen = await find(restaurantId, screenId);
        const { name = screen.name } = patch;
        const { names } = diffFields({ name: screen.name }, patch);
        const edits = compareFields({ name: screen.name }, { name });
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = screenEntry({ ...screen, name }, 'screen.renamed', actor, clock(), details);
        const updated = names.length === 0 ? screen : await users.renameScreen(screen, name, entry);
        // Renamed or removed since it was read: retry.
        if (!updated) continue;
        if (names.length > 0) await relay(updated);
        const [seen = { screen: updated, lastSeenAt: undefined }] = await addLastUses([updated]);
        return seen;
      }
    },

    async delete({ scope: { restaurantId }, actor }, screenId) {
      const screen = await find(restaurantId, screenId);
      const entry = screenEntry(screen, 'screen.removed', actor, clock());
      const deleted = await users.deleteScreen(screen, entry);
      if (!deleted) throw notFound('screen');
      await relay(deleted);
    },
  };
}
