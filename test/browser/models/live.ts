import type { Page } from 'playwright-core';

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
