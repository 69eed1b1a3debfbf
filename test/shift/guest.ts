import { storefrontPage } from '../browser/models/storefront-page.ts';
import { type Device, isShown, reload, tap } from './device.ts';

/** Guests' orders are limited by address, so each has its own. */
let addresses = 0;
const nextAddress = () => `198.51.${100 + (addresses >> 8)}.${addresses++ & 255}`;

/** Guests on a phone one after another, from menu to payment. The page determines each next step. */
export function createGuests(device: Device, menuUrl: string, titles: string[]): () => Promise<void> {
  const { page, random, ledger } = device;
  const { item, dialog, basketBar, heading } = storefrontPage(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = page.getByRole('link', { name: /^Track your order/ }).first();
  const known = new Set<number>();
  const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);
  let guests = 0;
  const welcome = () => {
    const title = random.pick(titles);
    const name = `${device.name} ${++guests}`;
    return { name, title, pays: random.chance(0.6), meant: ledger.place(name, title), isDone: false };
  };
  let guest = welcome();
  return async () => {
    await heading(/./).waitFor();
    if (guest.isDone && !(await isShown(heading(/^Order \d+$/)))) guest = welcome();
    const { name, title, pays, meant, isDone } = guest;
    if (await isShown(heading(/^Order \d+$/))) {
      meant.placed.state = 'sure';
      known.add(numberIn(await heading(/^Order/).textContent()));
      if (!pays || isDone) return leave();
      if (await isShown(page.getByText(/^Paid: /))) {
        if (meant.paid) meant.paid.state = 'sure';
        return leave();
      }
      const end = button('Complete payment');
      if (await isShown(end)) {
        meant.paid ??= { act: 'paid', state: 'maybe', isQueued: false };
        await tap(device, end);
      } else await tap(device, button(/^Pay /));
      if (random.chance(0.1)) await reload(device);
    } else if (await isShown(button(/^Place order/))) {
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
      await page.getByLabel('Name').fill(name);
      const age = page.getByRole('checkbox', { name: /years old/ });
      if (await isShown(age)) await age.check();
      meant.placed.isQueued = !device.isReached();
      await tap(device, button(/^Place order/));
      if (random.chance(0.15)) await reload(device);
    } else if (await isShown(button('Go to checkout'))) {
      meant.quantity = Number(await dialog.locator('output').textContent());
      await button('Go to checkout').click();
    } else if (await isShown(button(/^Add for/))) {
      // A slipped finger opened it again.
      if (await isShown(basketBar)) await page.keyboard.press('Escape');
      else await tap(device, button(/^Add for/));
    } else if (await isShown(basketBar)) await basketBar.click();
    // It was placed before the reload.
    else if ((await isShown(link)) && !known.has(numberIn(await link.textContent()))) await link.click();
    else await item(title).first().click();
  };

  async function leave(): Promise<void> {
    guest.isDone = true;
    await page.goto(menuUrl, { waitUntil: 'commit' });
  }
}
