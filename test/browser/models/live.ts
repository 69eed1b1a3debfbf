import type { Page } from 'playwright-core';
import type { DashboardOrder } from '../../../generated/dashboard/types.ts';

/** Makes a change, and waits until the page has heard of an order in the status. */
export async function untilHeard<T>(page: Page, status: string, change: () => Promise<T>): Promise<T> {
  const listening = await page.evaluateHandle(wanted => {
    const channel = new BroadcastChannel('live-orders');
    const heard = new Promise<void>(resolve => {
      channel.onmessage = ({ data }) => {
        if (data.event?.event === 'order_changed' && data.event.data.includes(wanted)) resolve();
      };
    });
    return { heard };
  }, status);
  const changed = await change();
  await listening.evaluate(({ heard }) => heard);
  return changed;
}

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
