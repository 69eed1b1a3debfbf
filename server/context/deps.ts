import type { Database } from '../database/client.ts';
import type { Collections } from '../database/collections.ts';
import type { BucketAccess } from '../lib/bucket-access.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { PushedChanges } from '../lib/pushed-changes.ts';
import type { KeysDeps } from '../modules/keys/module.ts';
import type { MailDeps } from '../modules/mail/module.ts';
import type { MenuImportDeps } from '../modules/menu-import/module.ts';
import type { FeedSettings } from '../modules/order-feed/module.ts';
import type { PaymentsDeps } from '../modules/payments/module.ts';
import type { RequestsDeps } from '../modules/requests/module.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import type { RestaurantsDeps } from '../modules/restaurants/module.ts';
import type { RetentionSettings } from '../modules/retention/retention.ts';
import type { ScreensDeps } from '../modules/screens/module.ts';
import type { IdentityProviderSettings } from '../modules/users/identity-provider.ts';
import type { UsersDeps } from '../modules/users/module.ts';
import type { PinLimiter } from '../modules/users/pin-limiter.ts';
import type { SignInLimiter } from '../modules/users/sign-in-limiter.ts';
import type { WebhooksDeps } from '../modules/webhooks/module.ts';

/** The dependencies that entry points pass to the modules. */
export type ContextDeps = Pick<
  WebhooksDeps,
  'secrets' | 'network' | 'partitions' | 'concurrency' | 'timings' | 'getExample' | 'recordAttempt'
> &
  Pick<PaymentsDeps, 'paymentSettings'> &
  Pick<MailDeps, 'mailSettings'> &
  Pick<MenuImportDeps, 'validateItem'> & {
    database: Database;
    pushed: PushedChanges;
    /** Whether every process can read compressed payloads. */
    mayDeflate: () => Promise<boolean>;
    /** Whether every process can read encrypted hashes of passwords. */
    mayEncryptHashes: () => Promise<boolean>;
    /** Inserts the sample data of a sandbox. Idempotent. */
    fillSandbox: (collections: Collections, sandbox: RestaurantDocument) => Promise<void>;
    limits: WebhooksDeps['limits'] &
      KeysDeps['limits'] &
      RestaurantsDeps['limits'] &
      RequestsDeps['limits'] &
      UsersDeps['limits'] &
      ScreensDeps['limits'] &
      MailDeps['limits'] & { snoozeDays: number; retainedChanges: number };
    /**
     * Hosts of push services that may have private addresses. Separate from those of webhooks, because guests
     * choose push services.
     */
    allowedPushHosts?: string[] | undefined;
    /** The contact address for push services. */
    pushSubject: string;
    /** Where new pictures are stored; the database if undefined. */
    picturesIn: BucketAccess | undefined;
    /** Undefined: users sign in with passwords and passkeys only. */
    identityProvider: IdentityProviderSettings | undefined;
    signInLimiter: SignInLimiter;
    pinLimiter: PinLimiter;
    /** The URL of the service for guests and partners. */
    publicUrl: string;
    retention: RetentionSettings;
    feedSettings?: FeedSettings | undefined;
    /** How long a backlog measurement stays valid. */
    backlogIntervalMs?: number | undefined;
    log: Logger;
    clock: Clock;
  };
