import type { Locator, Page } from 'playwright-core';
import type { Random } from '../../server/demo/random.ts';
import { untilSettled } from '../browser/models/taps.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';

/** A device's counters. `steps` counts completed ones. */
export type Counts = { steps: number; doubledTaps: number; reloads: number };

/** A page in use. */
export type Device = {
  name: string;
  page: Page;
  network: Network;
  /** Its user, unless a guest. */
  person?: { email: string; password: string };
  /** Whether the service can respond. */
  isReached(): boolean;
  random: Random;
  ledger: Ledger;
  counts: Counts;
};

/** How long a person waits before looking again. */
export const PATIENCE_MS = 4_000;

/** One tap, possibly doubled by wet fingers. Waits like a person between two intended taps. */
export async function tap(device: Device, button: Locator): Promise<void> {
  const { page, random, counts } = device;
  await untilSettled(page);
  if (random.chance(0.35)) {
    counts.doubledTaps += 1;
    await page.evaluate(`(${DOUBLE_NEXT_TAP})(${random.integer(0, 400)})`);
  }
  await button.click();
}

/**
 * The page itself repeats the tap, because a busy machine would be late enough for it to count as intended.
 */
const DOUBLE_NEXT_TAP = `delayMs => {
  const repeat = ({ clientX, clientY, timeStamp }) =>
    setTimeout(() => {
      if (performance.now() - timeStamp > 500) return;
      const again = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
      document.elementFromPoint(clientX, clientY)?.dispatchEvent(again);
    }, delayMs);
  addEventListener('click', repeat, { capture: true, once: true });
}`;

/** Reloads the page, and retries if that fails. */
export async function reload({ page, counts }: Device): Promise<void> {
  counts.reloads += 1;
  await page.reload({ waitUntil: 'commit' });
}

/** A page's messages for parts that failed to load. */
const BROKEN = /couldn't be (loaded|displayed)/;

/** Reloads a page that failed to load completely, and signs in again above it after the session ended. */
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
