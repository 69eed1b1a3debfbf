import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { isDatabaseUnavailable } from '../../lib/mongo/unavailable.ts';
import type { MenuImportDocument } from './documents.ts';
import type { MenuImportStore } from './store.ts';

const MAX_FAILURES = 5;

type Apply = (document: MenuImportDocument) => Promise<void>;

type LimitDeps = {
  store: Pick<MenuImportStore, 'countFailure' | 'giveUp'>;
  clock: Clock;
  log: Logger;
};

/** Gives up imports that fail repeatedly, because others wait for them. A database outage is no failure. */
export const limitFailures =
  (apply: Apply, { store, clock, log }: LimitDeps): Apply =>
  async document => {
    const { _id: importId, restaurantId, plan } = document;
    try {
      await apply(document);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const { failures, applied } = await store.countFailure(document);
      if (failures < MAX_FAILURES) throw error;
      await store.giveUp(document, clock(), plan?.items[applied]?.title);
      log.error({ err: error, importId, restaurantId }, 'gave up a menu import after repeated failures');
    }
  };
