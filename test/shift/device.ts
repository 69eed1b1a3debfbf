import type { Locator, Page } from 'playwright-core';
import type { Random } from '../../server/demo/random.ts';
import { untilSettled } from '../browser/models/taps.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';

/** What is counted of a device. `steps` are those that came to their end. */
export type Counts = { steps: number; doubledTaps: number; reloads: number };

/** A page that somebody works with. */
export type Device = {
  name: string;
  page: Page;
  network: Network;
  /** Who works with it, unless a guest does. */
  person?: { email: string; password: string };
  /** Whether the service can answer it. */
  isReached(): boolean;
  random: Random;
  ledger: Ledger;
  counts: Counts;
};

/** So long, a person waits for what does not come before looking again. */
export const PATIENCE_MS = 4_000;

/** One tap, which wet fingers may double. It waits as a person does between two taps that are meant. */
export async function tap(device: Device, button: Locator): Promise<void> {
  const { page, random, counts } = device;
  await untilSettled(page);
  if (random.chance(0.35)) {
    counts.doubledTaps += 1;
    await page.evaluate(`(${DOUBLE_NEXT_TAP})(${random.integer(0, 400)})`);
  }
  await button.click();
}

/** The page itself repeats the tap at its spot: a busy machine would do so too late, when it is one that is meant. */
const DOUBLE_NEXT_TAP = `delayMs => {
  const repeat = ({ clientX, clientY, timeStamp }) =>
    setTimeout(() => {
      if (performance.now() - timeStamp > 500) return;
      const again = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
      document.elementFromPoint(clientX, clientY)?.dispatchEvent(again);
    }, delayMs);
  addEventListener('click', repeat, { capture: true, once: true });
}`;

/** Loads the page anew: what it needs may not arrive, and then somebody tries again. */
export async function reload({ page, counts }: Device): Promise<void> {
  counts.reloads += 1;
  await page.reload({ waitUntil: 'commit' });
}

/** What a page says instead of what could not be loaded, or of a part of it. */
const BROKEN = /couldn't be (loaded|displayed)/;

/** A page that could not be loaded, or a part of it, is loaded again; an ended session begins again above it. */
export async function recover(device: Device): Promise<void> {
  const { page, person } = device;
  const isBroken =
    page.url().startsWith('chrome-error:') ||
    (await isShown(page.getByText(BROKEN))) ||
    (await isBlank(page));
  if (isBroken) return reload(device);
  const password = page.getByLabel(/^Password/);
  if (person && (await isShown(password))) {
    await page.getByLabel('Email address').fill(person.email);
    await password.fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await password.waitFor({ state: 'detached' });
  }
  const retry = page.getByRole('button', { name: 'Try again' });
  if (await isShown(retry)) await retry.first().click();
}

/** Its code did not arrive. */
async function isBlank(page: Page): Promise<boolean> {
  try {
    await page.locator('#root > *').first().waitFor({ state: 'attached' });
    return false;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return true;
    throw error;
  }
}

export const isShown = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0;
