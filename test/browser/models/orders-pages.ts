import type { Page } from 'playwright-core';
import { untilSettled } from './taps.ts';

/** The order board and an order's page as seen by staff. */
export function ordersPages(page: Page) {
  const column = (status: string) => page.getByRole('region', { name: status, exact: true });
  return {
    column,
    card: (number: number) => page.getByRole('article', { name: `Order ${number}`, exact: true }),
    advance: async (number: number) => {
      await untilSettled(page);
      await page.getByRole('button', { name: `order ${number}`, exact: false }).click();
    },
    undo: async (number: number) => {
      await untilSettled(page);
      await page.getByRole('button', { name: new RegExp(`^Undo .*order ${number}$`) }).click();
    },
    open: (number: number) => page.getByRole('link', { name: `#${number}`, exact: true }).click(),
    heading: (number: number) => page.getByRole('heading', { name: `Order ${number}`, exact: true }),
    press: async (name: string) => {
      await untilSettled(page);
      await page.getByRole('button', { name, exact: true }).click();
    },
    choose: (name: string) => page.getByRole('menuitem', { name, exact: true }).click(),
    dialog: page.getByRole('dialog'),
    history: page.getByRole('region', { name: 'History' }),
    payment: page.getByRole('region', { name: 'Payment' }),
  };
}
