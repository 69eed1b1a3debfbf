import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Logger } from '../../lib/logger.ts';
import { type ActivityDocument, getEventId } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { GuestErasureService } from '../orders/guest-erasure.ts';
import type { OrderStore } from '../orders/store.ts';
import { toExportedRequest } from '../requests/exported-request.ts';
import type { RequestStore } from '../requests/store.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { WebhooksModule } from '../webhooks/module.ts';
import type { Export } from './export-store.ts';
import { type ExportTarget, openExport } from './export-target.ts';

/**
 * Removes expired data by restaurant according to the settings, and erases guests according to the
 * restaurant's. It can stop anywhere; the next run continues.
 */
export type Retain = (signal?: AbortSignal) => Promise<void>;

export type RetentionSettings = {
  deliveryRetentionDays: number;
  activityRetentionDays: number;
  requestRetentionDays: number;
  /** Where removed data is exported first. */
  exportTo?: ExportTarget | undefined;
};

const DAY_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 25;
/**
 * Documents exported together before they are removed in batches, because each export creates an object in
 * the bucket.
 */
const EXPORTED_AT_ONCE = 500;
/** The pause after each batch, as a multiple of its duration, which backs off from a busy database. */
const REST = 9;

type RetentionDeps = {
  settings: RetentionSettings;
  restaurants: Pick<RestaurantStore, 'listIds' | 'find' | 'recordGuestsErased' | 'recordPayloadsRemoved'>;
  deliveries: WebhooksModule['ended'];
  activity: Pick<ActivityStore, 'findOld' | 'remove' | 'findOldPayloads' | 'removePayloads'>;
  requests: Pick<RequestStore, 'findOld' | 'remove'>;
  orders: Pick<OrderStore, 'findFinished'>;
  eraseGuests: GuestErasureService['eraseUnchanged'];
  /** Removes old unused pictures. Resolves to their number. */
  removePictures: (restaurantId: string, before: Date) => Promise<number>;
  clock: Clock;
  log: Logger;
};

/** Shared by all removals of one run. */
type Run = { copies: Export | undefined; signal: AbortSignal | undefined };

/** Which documents of a batch to remove (default: all), and how. */
type Removal<Stored> = {
  select?: (batch: Stored[]) => Promise<Stored[]>;
  /** Transforms the exported copy. */
  toCopy?: (stored: Stored) => object;
  remove: (batch: Stored[]) => Promise<unknown>;
};

export function createRetention(deps: RetentionDeps): Retain {
  const { settings, restaurants, deliveries, activity, requests, orders, eraseGuests, clock, log } = deps;
  const { deliveryRetentionDays, activityRetentionDays, requestRetentionDays, exportTo } = settings;

  /** Processes batches with a pause after each. Resolves to the sum of the results. */
  async function pace<Found>(
    batches: AsyncIterable<Found[]>,
    signal: AbortSignal | undefined,
    work: (batch: Found[]) => Promise<number>,
  ): Promise<number> {
    let count = 0;
    let from = performance.now();
    for await (const batch of batches) {
      if (signal?.aborted) break;
      count += await work(batch);
      const pause = (performance.now() - from) * REST;
      await setTimeout(pause, undefined, signal && { signal }).catch(() => {});
      from = performance.now();
    }
    return count;
  }

  /** Removes the found documents of a collection in batches. Resolves to their number. */
  async function removeAll<Stored extends object>(
    name: string,
    found: AsyncIterable<Stored>,
    { copies, signal }: Run,
    { select = async batch => batch, toCopy = stored => stored, remove }: Removal<Stored>,
  ): Promise<number> {
    const removeSelected = (batches: AsyncIterable<Stored[]>) =>
      pace(batches, signal, async batch => {
        const selected = await select(batch);
        if (selected.length > 0) await remove(selected);
        return selected.length;
      });
    if (!copies) return removeSelected(inBatches(found, BATCH_SIZE));
    let count = 0;
    for await (const group of inBatches(found, EXPORTED_AT_ONCE)) {
      const exported: Stored[] = [];
      await pace(inBatches(group, BATCH_SIZE), signal, async batch => {
        exported.push(...(await select(batch)));
        return 0;
      });
      if (signal?.aborted) break;
      if (exported.length > 0) await copies.append(name, exported.map(toCopy));
      // Selected again, because documents to keep may have appeared since.
      count += await removeSelected(inBatches(exported, BATCH_SIZE));
    }
    return count;
  }

  const removeDeliveries = (restaurantId: string, before: Date, run: Run): Promise<number> =>
    removeAll('webhookDeliveries', deliveries.findEnded(restaurantId, before), run, {
      async remove(batch) {
        await deliveries.reviewPayloads(restaurantId, batch);
        await deliveries.removeEnded(batch, before);
      },
    });

  /** Keeps payloads that unfinished deliveries still need. */
  async function selectUndelivered<Entry extends Pick<ActivityDocument, '_id' | 'event'>>(
    restaurantId: string,
    batch: Entry[],
  ): Promise<Entry[]> {
    const events = batch.filter(({ event }) => event).map(({ _id }) => getEventId(_id));
    const delivered = await deliveries.findDelivered(restaurantId, events);
    return batch.filter(({ _id }) => !delivered.has(getEventId(_id)));
  }

  /** Starts where the last run ended, or at the first event whose delivery was removed since. */
  async function removePayloads(restaurantId: string, before: Date, run: Run): Promise<number> {
    const restaurant = await restaurants.find(restaurantId);
    // It may have been deleted since the run started.
    if (!restaurant) return 0;
    const { payloadsRemovedBefore: since = new Date(0) } = restaurant;
    if (since >= before) return 0;
    const found = activity.findOldPayloads(restaurantId, since, before);
    const removed = await removeAll('payloads', found, run, {
      select: batch => selectUndelivered(restaurantId, batch),
      remove: batch => activity.removePayloads(restaurantId, idsOf(batch)),
    });
    if (!run.signal?.aborted) await restaurants.recordPayloadsRemoved(restaurantId, before);
    return removed;
  }

  const removeEntries = (restaurantId: string, before: Date, run: Run): Promise<number> =>
    removeAll('activity', activity.findOld(restaurantId, before), run, {
      select: batch => selectUndelivered(restaurantId, batch),
      remove: batch => activity.remove(restaurantId, idsOf(batch)),
    });

  const removeRequests = (restaurantId: string, before: Date, run: Run): Promise<number> =>
    removeAll('apiRequests', requests.findOld(restaurantId, before), run, {
      toCopy: toExportedRequest,
      remove: batch => requests.remove(restaurantId, idsOf(batch)),
    });

  /**
   * Erases guests from a restaurant's finished orders, starting where the last run ended: later changes have
   * later times. Resolves to the number of orders. Skips restaurants being deleted, because effects would
   * write data again after the removal.
   */
  async function eraseOldGuests(restaurantId: string, now: number, signal?: AbortSignal): Promise<number> {
    const restaurant = await restaurants.find(restaurantId);
    if (restaurant?.guestDataDays === undefined) return 0;
    const { guestDataDays, guestsErasedBefore = new Date(0) } = restaurant;
    const before = new Date(now - guestDataDays * DAY_MS);
    async function isWanted(): Promise<boolean> {
      const current = await restaurants.find(restaurantId);
      return current?.guestDataDays === guestDataDays && current.removal === undefined;
    }
    async function* findWanted(): AsyncGenerator<OrderDocument[]> {
      const found = orders.findFinished(restaurantId, guestsErasedBefore, before);
      for await (const batch of inBatches(found, BATCH_SIZE)) {
        if (!(await isWanted())) return;
        yield batch;
      }
    }
    const erased = await pace(findWanted(), signal, async batch => {
      const count = await eraseGuests(batch);
      await restaurants.recordGuestsErased(restaurantId, batch.at(-1)?.updatedAt ?? before);
      return count;
    });
    if (!signal?.aborted && (await isWanted())) await restaurants.recordGuestsErased(restaurantId, before);
    return erased;
  }

  /** Pictures may be in a bucket. If it is unreachable, only pictures stay. */
  const removePictures = (restaurantId: string, before: Date): Promise<number> =>
    deps.removePictures(restaurantId, before).catch((err: unknown) => {
      log.warn({ err, restaurantId }, 'failed to remove unused pictures; retrying in the next run');
      return 0;
    });

  return async signal => {
    const now = clock().getTime();
    const daysAgo = (days: number) => new Date(now - days * DAY_MS);
    const endedBefore = daysAgo(deliveryRetentionDays);
    const loggedBefore = daysAgo(activityRetentionDays);
    const requestedBefore = daysAgo(requestRetentionDays);
    const copies = exportTo && (await openExport(exportTo, toDay(now)));
    const run = { copies, signal };
    const removed = { deliveries: 0, entries: 0, payloads: 0, requests: 0, guests: 0, pictures: 0 };
    try {
      // The end of the last removal of deliveries. Recoveries that started before it, and could create
      // deliveries of older events, have finished.
      const unsentBefore = earlier(await deliveries.begin(endedBefore), endedBefore);
      for (const restaurantId of await restaurants.listIds()) {
        if (signal?.aborted) break;
        removed.deliveries += await removeDeliveries(restaurantId, endedBefore, run);
        // After the deliveries, whose payloads are in the log.
        removed.entries += await removeEntries(restaurantId, loggedBefore, run);
        removed.payloads += await removePayloads(restaurantId, unsentBefore, run);
        removed.requests += await removeRequests(restaurantId, requestedBefore, run);
        removed.guests += await eraseOldGuests(restaurantId, now, signal);
        removed.pictures += await removePictures(restaurantId, daysAgo(1));
      }
    } finally {
      await copies?.close();
      if (Object.values(removed).some(count => count > 0))
        log.info(
          { ...removed, endedBefore, loggedBefore, requestedBefore, isExported: copies !== undefined },
          'removed expired data',
        );
    }
  };
}

const idsOf = (documents: { _id: string }[]): string[] => documents.map(({ _id }) => _id);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
