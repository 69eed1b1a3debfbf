import { kitchenPage } from '../browser/models/kitchen-page.ts';
import { type Device, reload, tap } from './device.ts';

/** One in this many orders stays in the kitchen until the end, with struck lines. */
const STAYS = 6;

/** A cook's next tap: a line, "Start", "Ready", occasionally "Undo", or "Got it" for a cancelled order. */
export async function cook(device: Device, isMine: (number: number) => boolean): Promise<void> {
  const { page, random, ledger } = device;
  const { tickets, ticket, button } = kitchenPage(page);
  const labels = await tickets.evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
  const numbers = labels.map(label => Number(label?.replace(/\D/g, '')));
  if (numbers.length === 0) return;
  const number = random.pick(numbers);
  const buttons = await ticket(number).locator('footer button').allTextContents();
  const label = buttons[0]?.trim() ?? '';
  if (label === 'Got it') await tap(device, button(number, label));
  else if (isMine(number) && random.chance(0.3)) {
    const line = ticket(number).getByRole('listitem').getByRole('button').first();
    const isStruck = (await line.getAttribute('aria-pressed')) === 'true';
    ledger.strike(number, undefined);
    await tap(device, line);
    ledger.strike(number, !isStruck);
  } else if (label === 'Start') {
    const meant = ledger.mean(number, 'preparing', !device.isReached());
    await tap(device, button(number, 'Start'));
    meant.state = 'sure';
  } else if (label === 'Ready' && number % STAYS > 0) {
    const meant = ledger.mean(number, 'ready', !device.isReached());
    await tap(device, button(number, 'Ready'));
    meant.state = 'sure';
    if (random.chance(0.25)) {
      meant.state = 'maybe';
      await tap(device, button(number, 'Undo'));
      await button(number, 'Ready').or(button(number, 'Start')).waitFor();
      meant.state = 'undone';
    }
  }
  if (random.chance(0.08)) await reload(device);
}
