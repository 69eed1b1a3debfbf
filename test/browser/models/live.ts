import type { Page } from 'playwright-core';
import type { DashboardOrder } from '../../../generated/dashboard/types.ts';

/** Makes a change, and waits until the page has received an order with the status. */
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

/** Resolves when the page follows the stream, so that it receives every later change. */
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

/** Sends the page an order, like the tab that follows the stream. */
export const tellOf = (page: Page, order: DashboardOrder) =>
  tell(page, { event: 'order_changed', data: JSON.stringify({ order }) });

/** Tells the page that it may have missed changes. */
export const tellToReload = (page: Page) => tell(page, { event: 'reset', data: '{}' });
