import type { Language } from '../../../generated/dashboard/types.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { MailDocument, MailTransportName } from './documents.ts';
import type { MailStore } from './store.ts';

export type NewMail = Pick<MailDocument, '_id' | 'restaurantId' | 'kind' | 'to' | 'createdAt'> & {
  language?: Language | undefined;
  userId?: string;
  orderId?: string;
  details?: Record<string, string>;
  /** Default: immediately. */
  dueAt?: Date;
  /** Default: two days after the cause. */
  expiresAt?: Date | undefined;
};

/** Queues emails without duplicates. */
export interface MailQueue {
  /** Skips restaurants without email. */
  add(mail: NewMail): Promise<void>;
  /** Also accepts addresses without a restaurant. */
  addForAnyone(mail: NewMail): Promise<void>;
  getTransport(restaurantId: string): Promise<MailTransportName>;
}

type MailQueueDeps = {
  store: Pick<MailStore, 'insertIfAbsent'>;
  restaurants: Pick<RestaurantStore, 'get'>;
  sendsMail: boolean;
  /** Whether this service runs the demo restaurant. */
  hasDemo: boolean;
};

const DAY_MS = 24 * 60 * 60_000;
const EXPIRES_MS = 2 * DAY_MS;
/** Time since creation. */
const KEPT_MS = 30 * DAY_MS;

export function createMailQueue({ store, restaurants, sendsMail, hasDemo }: MailQueueDeps): MailQueue {
  /**
   * Sandboxes send no emails, because their orders are only tests. As in a demo without a mail server, emails
   * are kept for the dashboard.
   */
  function choose({ sandboxOf, paymentProvider }: RestaurantDocument): MailTransportName {
    if (sandboxOf !== undefined) return 'kept';
    if (sendsMail) return 'smtp';
    return hasDemo && paymentProvider === 'test' ? 'kept' : 'none';
  }

  const getTransport = async (restaurantId: string) => choose(await restaurants.get(restaurantId));

  async function insert(mail: NewMail, transport: MailTransportName): Promise<void> {
    const { _id, restaurantId, kind, to, createdAt, userId = '', details = {} } = mail;
    const { language, orderId, dueAt = createdAt } = mail;
    const at = createdAt.getTime();
    await store.insertIfAbsent({
      ...{ _id, restaurantId, kind, to, userId, details, createdAt },
      ...(language && { language }),
      ...(orderId !== undefined && { orderId }),
      expiresAt: mail.expiresAt ?? new Date(at + EXPIRES_MS),
      attempts: 0,
      ...(transport === 'kept' ? { status: 'kept' } : { status: 'queued', dueAt }),
      revision: 0,
      removeAt: new Date(at + KEPT_MS),
    });
  }

  return {
    getTransport,
    addForAnyone: mail => insert(mail, 'smtp'),
    async add(mail) {
      const transport = await getTransport(mail.restaurantId);
      if (transport !== 'none') await insert(mail, transport);
    },
  };
}
