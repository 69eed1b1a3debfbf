import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { createCredentialLookups } from '../../lib/credential-lookups.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { newSuspensionEffect, suspensionEffect } from '../restaurants/suspension-effect.ts';
import { type ApprovalService, createApprovalService } from './approvals.ts';
import type { SessionDocument, UserDocument } from './documents.ts';
import { createEmailChanges, type EmailChanges } from './email-changes.ts';
import { createHashEncryption, type HashEncryption } from './hash-encryption.ts';
import { createIdentityProvider, type IdentityProviderSettings } from './identity-provider.ts';
import { createPasskeyService, type PasskeyService } from './passkeys.ts';
import { createPasswordHasher } from './password.ts';
import { createPasswordLinks, type PasswordLinks } from './password-links.ts';
import type { PinLimiter } from './pin-limiter.ts';
import { createPinService, type PinService } from './pins.ts';
import { createProviderAccounts, type ProviderAccounts } from './provider-accounts.ts';
import { createFindProviderUsers } from './provider-users.ts';
import { createSecondFactorService, type SecondFactorService } from './second-factor.ts';
import { createUserService, type UserService } from './service.ts';
import { createSessionService, type SessionService, type SessionServiceDeps } from './session-service.ts';
import { createSessionStore, type EndedSessions, type SessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import { createUserStore, type UserStore } from './store.ts';
import { createUserUpdates } from './user-updates.ts';
import { createVerifyOwnPassword } from './verify-own-password.ts';

export interface UsersModule {
  services: {
    users: UserService;
    sessions: SessionService;
    passwordLinks: PasswordLinks;
    emailChanges: EmailChanges;
    hashEncryption: HashEncryption;
    secondFactor: SecondFactorService;
    passkeys: PasskeyService;
    providerAccounts: ProviderAccounts;
    pins: PinService;
    approvals: ApprovalService;
  };
  store: Pick<UserStore, 'find' | 'listOwners' | 'setDailySummary' | 'listSummaries' | 'moveSummary'>;
  /** For screens, which are users without a password. `relay` also checks open streams. */
  screens: {
    store: UserStore;
    sessions: Pick<SessionStore, 'insertOnce' | 'findLastUses' | 'deleteByUser'>;
    relay: (user: UserDocument) => Promise<void>;
  };
  /** Other modules add effects of user changes. */
  outbox: Outbox<UserDocument>;
}

export type UsersDeps = {
  collections: { users: Collection<UserDocument>; sessions: Collection<SessionDocument> };
  restaurants: RestaurantsModule;
  signInLimiter: SignInLimiter;
  pinLimiter: PinLimiter;
  limits: SessionServiceDeps['limits'] & {
    unknownSessions: { requests: number; windowSeconds: number };
  };
  /** Whether users get links by email instead of one-time passwords. */
  sendsMail: boolean;
  secrets: SecretBox;
  /** Whether every process can read encrypted hashes of passwords. */
  mayEncryptHashes: () => Promise<boolean>;
  /** The base URL of users' pages. */
  publicUrl: string;
  /** Undefined if the host has set none. */
  identityProvider: IdentityProviderSettings | undefined;
  /** Called after sessions end or switch, and after a user's permissions change. */
  checkSessions: () => void;
  /** Called after sessions were deleted. May be skipped if the process crashes. */
  onSessionsDeleted: (ended: EndedSessions) => Promise<unknown>;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  background: TaskPool;
  pushed: PushedChanges;
  clock: Clock;
  log: Logger;
};

export function createUsersModule(deps: UsersDeps): UsersModule {
  const { collections, restaurants, signInLimiter, limits, checkSessions, openOutbox, makeOnce } = deps;
  const { background, pushed, clock, log } = deps;
  const store = createUserStore(collections.users);
  const sessions = createSessionStore(collections.sessions, {
    onEnded: checkSessions,
    onDeleted: deps.onSessionsDeleted,
  });
  store.subscribe(pushed, checkSessions);
  sessions.subscribe(pushed, checkSessions);
  const outbox = openOutbox('a user change', collections.users);
  restaurants.outbox.addEffect({
    name: 'user_update',
    appliesTo: ({ userUpdate }) => userUpdate !== undefined,
    async run({ restaurantId, userUpdate, at }) {
      if (userUpdate) await store.applyUpdate(restaurantId, userUpdate, at);
      checkSessions();
    },
    awaited: true,
  });
  restaurants.outbox.addEffect(
    suspensionEffect('user_suspension', async (restaurantId, suspension) => {
      await store.copySuspension(restaurantId, suspension);
      checkSessions();
    }),
  );
  outbox.addEffect(
    newSuspensionEffect(['user.invited', 'screen.paired'], restaurants.store, store.copySuspension),
  );
  const updates = createUserUpdates({
    store,
    restaurants: restaurants.store,
    relayRestaurant: restaurants.outbox.relay,
    clock,
  });
  async function relay(user: UserDocument): Promise<void> {
    checkSessions();
    await outbox.relay(user);
  }
  const hasher = createPasswordHasher(deps.secrets, deps.mayEncryptHashes);
  const verifyOwnPassword = createVerifyOwnPassword(signInLimiter, hasher);
  const secondFactor = createSecondFactorService({
    ...{ store, sessions, signInLimiter, clock, relay },
    verifyPassword: verifyOwnPassword,
    secrets: deps.secrets,
  });
  const passkeys = createPasskeyService({
    ...{ store, signInLimiter, clock, relay },
    secrets: deps.secrets,
    publicUrl: deps.publicUrl,
  });
  const { identityProvider: settings } = deps;
  const findProviderUsers = createFindProviderUsers(store);
  const providerAccounts = createProviderAccounts({
    ...{ store, findProviderUsers, signInLimiter, clock, relay },
    restaurants: restaurants.store,
    provider: settings && createIdentityProvider(settings, deps.publicUrl, log),
    secrets: deps.secrets,
  });
  return {
    store,
    screens: { store, sessions, relay },
    outbox,
    services: {
      hashEncryption: createHashEncryption(store, deps.secrets),
      secondFactor,
      passkeys,
      providerAccounts,
      pins: createPinService({ store, hasher, clock, relay }),
      approvals: createApprovalService({
        ...{ users: store, sessions, clock, relay },
        hasher,
        pinLimiter: deps.pinLimiter,
        restaurants: restaurants.store,
      }),
      passwordLinks: createPasswordLinks({
        store,
        sessions,
        hasher,
        secrets: deps.secrets,
        clock,
        relay,
      }),
      emailChanges: createEmailChanges({ store, secrets: deps.secrets, clock, relay }),
      users: createUserService({
        store,
        sessions,
        hasher,
        verifyOwnPassword,
        updates,
        makeOnce,
        sendsMail: deps.sendsMail,
        oneTimePasswordHours: limits.oneTimePasswordHours,
        clock,
        relay,
        restaurants: restaurants.store,
      }),
      sessions: createSessionService({
        sessions,
        lookups: createCredentialLookups(limits.unknownSessions),
        users: store,
        restaurants: restaurants.store,
        signInLimiter,
        hasher,
        verifyPassword: verifyOwnPassword,
        verifyCode: secondFactor.verify,
        usePasskey: passkeys.use,
        findProviderUsers,
        openProviderProof: providerAccounts.openProof,
        confirmWithProvider: providerAccounts.confirm,
        limits,
        relayUser: outbox.relay,
        background,
        clock,
        log,
      }),
    },
  };
}
