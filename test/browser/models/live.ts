import type { Page } from 'playwright-core';
import type { DashboardOrder } from '../../../generated/dashboard/types.ts';

/** Resolves when the page has heard of an order that is in a status now. */
export const untilHeard = (page: Page, status: string): Promise<void> =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        new BroadcastChannel('live-orders').onmessage = ({ data }) => {
          if (data.event?.event === 'order_changed' && data.event.data.includes(wanted)) resolve();
        };
      }),
    status,
  );

const tell = (page: Page, event: object) =>
  page.evaluate(message => new BroadcastChannel('live-orders').postMessage(message), {
    type: 'event',
    event,
    after: undefined,
  });

/** Tells the page what the tab that follows the stream would tell it: a copy of an order. */
export const tellOf = (page: Page, order: DashboardOrder) =>
  tell(page, { event: 'order_changed', data: JSON.stringify({ order }) });

/** The same: that changes may have been missed. */
export const tellToReload = (page: Page) => tell(page, { event: 'reset', data: '{}' });
