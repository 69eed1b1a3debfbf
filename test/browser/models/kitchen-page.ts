import type { Page } from 'playwright-core';

/** The kitchen display as a cook sees it. */
export function kitchenPage(page: Page) {
  const ticket = (number: number) => page.getByRole('article', { name: `Order ${number}`, exact: true });
  return {
    ticket,
    tickets: page.getByRole('article'),
    age: (number: number) => ticket(number).locator('[data-level]'),
    start: (number: number) => ticket(number).getByRole('button', { name: 'Start' }).click(),
    markReady: (number: number) => ticket(number).getByRole('button', { name: 'Ready' }).click(),
    undo: (number: number) => ticket(number).getByRole('button', { name: 'Undo' }).click(),
    button: (number: number, name: string) => ticket(number).getByRole('button', { name }),
    banner: page.getByRole('alert'),
    openAllDay: () => page.getByRole('button', { name: 'All day' }).click(),
    allDay: page.getByRole('complementary', { name: 'All day' }),
    openRecall: () => page.getByRole('button', { name: 'Recall' }).click(),
    bringBack: (number: number) => page.getByRole('button', { name: `Bring back order ${number}` }).click(),
  };
}
