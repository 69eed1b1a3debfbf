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

/** Resolves when the page follows the stream: it hears of every change from then on. */
export const untilLive = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const channel = new BroadcastChannel('live-orders');
        const asking = setInterval(() => channel.postMessage({ type: 'joined' }), 50);
        channel.onmessage = ({ data }) => {
          if (data.type !== 'state' || data.state.status !== 'live') return;
          clearInterval(asking);
          channel.close();
          resolve();
        };
      }),
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
