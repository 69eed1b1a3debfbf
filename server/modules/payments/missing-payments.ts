import { ServiceError } from '../../lib/errors.ts';
import type { PaymentAccountService } from './account-service.ts';
import type { PaidPage } from './provider.ts';
import type { OnlinePaymentStore } from './store.ts';

/**
 * Finds paid payments since a time that the provider has and the database lacks, as after restoring a backup.
 * Omits those that were refunded completely. For hosts. Throws `conflict` without an account, and a
 * `ProviderError`.
 */
export type FindMissingPayments = (restaurantId: string, since: Date) => Promise<PaidPage[]>;

type MissingDeps = {
  accounts: Pick<PaymentAccountService, 'findFor'>;
  store: Pick<OnlinePaymentStore, 'find'>;
};

export const createFindMissingPayments =
  ({ accounts, store }: MissingDeps): FindMissingPayments =>
  async (restaurantId, since) => {
    const account = await accounts.findFor({ restaurantId });
    if ('failure' in account) throw new ServiceError('conflict', account.failure);
    const missing: PaidPage[] = [];
    for (const page of await account.provider.listPaid(since)) {
      // The account can have payments of other restaurants.
      if (page.restaurantId !== restaurantId) continue;
      if (await store.find(restaurantId, page.paymentId)) continue;
      const left = page.amount - (await account.provider.sumRefunds(page));
      if (left > 0) missing.push({ ...page, amount: left });
    }
    return missing;
  };
