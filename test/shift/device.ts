import type { Locator, Page } from 'playwright-core';
import type { Random } from '../../server/demo/random.ts';
import { untilSettled } from '../browser/models/taps.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';

/** What is counted of a shift. */
export type Counts = { doubledTaps: number; reloads: number };

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
export async function tap({ page, random, counts }: Device, button: Locator, isClumsy = true): Promise<void> {
  await untilSettled(page);
  if (!isClumsy || !random.chance(0.35)) return button.click();
  counts.doubledTaps += 1;
  await button.dblclick({ delay: random.integer(0, 60) });
}

/** Loads the page anew: what it needs may not arrive, and then somebody tries again. */
export async function reload({ page, counts }: Device): Promise<void> {
  counts.reloads += 1;
  await page.reload({ waitUntil: 'commit' });
}

/** A page that could not be loaded, or a part of it, is loaded again; an ended session begins again above it. */
export async function recover(device: Device): Promise<void> {
  const { page, person } = device;
  const isBroken =
    page.url().startsWith('chrome-error:') || (await page.getByText('could not be loaded').count()) > 0;
  if (isBroken) return void (await page.reload({ waitUntil: 'commit' }));
  const password = page.getByLabel(/^Password/);
  if (!person || (await password.count()) === 0) return;
  await page.getByLabel('E-mail address').fill(person.email);
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await password.waitFor({ state: 'detached' });
}

export const isShown = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0;
