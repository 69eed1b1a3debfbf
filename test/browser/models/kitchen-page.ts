import type { Locator, Page } from 'playwright-core';
import { untilSettled } from './taps.ts';

/** The kitchen display as seen by a cook. */
export function kitchenPage(page: Page) {
  const ticket = (number: number) => page.getByRole('article', { name: `Order ${number}`, exact: true });
  /** Waits like a person between two intended taps. */
  const tap = async (button: Locator) => {
    await untilSettled(page);
    await button.click();
  };
  const buttonOf = (number: number, name: string) => ticket(number).getByRole('button', { name });
  return {
    ticket,
    tickets: page.getByRole('article'),
    age: (number: number) => ticket(number).locator('[data-level]'),
    start: (number: number) => tap(buttonOf(number, 'Start')),
    markReady: (number: number) => tap(buttonOf(number, 'Ready')),
    undo: (number: number) => tap(buttonOf(number, 'Undo')),
    press: (number: number, name: string) => tap(buttonOf(number, name)),
    button: buttonOf,
    banner: page.getByRole('alert'),
    openAllDay: () => page.getByRole('button', { name: 'All day' }).click(),
    allDay: page.getByRole('complementary', { name: 'All day' }),
    openRecall: () => page.getByRole('button', { name: 'Recall' }).click(),
    bringBack: (number: number) => page.getByRole('button', { name: `Bring back order ${number}` }).click(),
  };
}
