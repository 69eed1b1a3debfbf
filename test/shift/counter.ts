import { type Device, isShown, PATIENCE_MS, reload, tap } from './device.ts';

/** Sells to guests at the counter one after another. The page determines each next step. */
export function createSeller(device: Device, titles: string[]): () => Promise<void> {
  const { page, random, ledger } = device;
  const form = page.getByRole('form', { name: 'This order' });
  const isEmpty = form.getByText('Nothing yet');
  const said = page.getByText(/^Order \d+ placed: /);
  let guests = 0;
  const welcome = () => {
    const title = random.pick(titles);
    const name = `${device.name} ${++guests}`;
    const isCash = random.chance(0.7);
    return { name, title, isCash, meant: ledger.place(name, title), isPressed: false };
  };
  let guest = welcome();
  return async () => {
    const search = page.getByRole('combobox', { name: 'Search items' });
    await search.waitFor();
    const { name, title, isCash, meant, isPressed } = guest;
    for (const text of await said.allTextContents()) ledger.said(Number(/\d+/.exec(text)?.[0]));
    if (isPressed && (await isShown(isEmpty))) {
      meant.placed.state = 'sure';
      guest = welcome();
      return;
    }
    if (await isShown(isEmpty)) {
      await search.fill(`${random.integer(1, 3)} ${title}`);
      await search.press('Enter');
    }
    const less = form.getByRole('button', { name: `Remove one ${title}` });
    const quantity = Number(await less.locator('+ *').textContent());
    await form.getByLabel('Name').fill(name);
    await form.getByText(isCash ? 'Cash' : 'Later', { exact: true }).click();
    guest.isPressed = true;
    meant.quantity = quantity;
    meant.placed.isQueued = !device.isReached();
    if (isCash) meant.paid ??= { act: 'paid', state: 'maybe', isQueued: false };
    await tap(device, form.getByRole('button', { name: 'Place order' }));
    if (random.chance(0.15)) await reload(device);
    await isEmpty.waitFor({ timeout: PATIENCE_MS });
  };
}
