import type { Page } from 'playwright-core';
import type { Examples } from './examples.ts';
import { ACCOUNT_BUTTON, leaveEmpty, menuItem, openDialog } from './steps.ts';
import type { View } from './view.ts';

const API = '**/dashboard/api';
const RETURN_PATH = '/dashboard/sign-in?code=unknown&state=unknown';

/** The pages of single sign-on. The sign-in page has the provider's button. */
export function listProviderViews({ linked }: Examples): View[] {
  const ownLink = openDialog(ACCOUNT_BUTTON, menuItem(3));
  /** Returns from the provider with a proof for this. */
  const returnFor =
    (purpose: 'sign_in' | 'confirmation', found: string, restaurants: object[] = []) =>
    async (page: Page) => {
      const json = { token: 'proof', purpose, returnTo: '/dashboard', emailVerified: true, restaurants };
      await page.route(`${API}/session/provider-sign-in/callback`, route => route.fulfill({ json }));
      await page.route(`${API}/session/provider-sign-in`, route =>
        route.fulfill({ status: 403, json: { code: 'second_factor_required', error: '' } }),
      );
      // The provider's window closes itself.
      await page.addInitScript('window.close = () => {}');
      await page.goto(new URL(RETURN_PATH, page.url()).href);
      await page.locator(found).waitFor();
    };
  const enterCode = returnFor('sign_in', 'input[autocomplete=one-time-code]');
  const choose = returnFor('sign_in', 'button >> nth=2', [
    { id: 'rst_a', name: 'Casa Oliva' },
    { id: 'rst_b', name: 'Trattoria da Gianni' },
  ]);
  const removeLink = async (page: Page) => {
    await ownLink(page);
    await openDialog('[role=dialog] .mantine-Group-root button')(page);
    await page.getByRole('dialog').nth(1).waitFor();
  };
  const confirm = async (page: Page) => {
    const json = { code: 'confirmation_required', error: '' };
    await page.route(`${API}/session/provider-link`, route => route.fulfill({ status: 403, json }));
    await removeLink(page);
    await page.getByRole('dialog').last().locator('button').last().click();
    await page.locator('input[autocomplete=current-password]').waitFor();
  };
  const back = { path: RETURN_PATH, isolated: true };
  const own = { path: '/dashboard/', as: linked };
  return [
    { ...back, name: 'provider-failed', rejections: [401] },
    { ...back, name: 'provider-code', show: enterCode, rejections: [401, 403] },
    { ...back, name: 'provider-code-missing', show: leaveEmpty(enterCode), rejections: [401, 403] },
    { ...back, name: 'provider-restaurants', show: choose, rejections: [401] },
    {
      ...back,
      name: 'provider-confirmed',
      show: returnFor('confirmation', '[role=status]'),
      rejections: [401],
    },
    { ...own, name: 'provider-link', show: ownLink },
    { ...own, name: 'provider-unlink', show: removeLink, isolated: true },
    { ...own, name: 'provider-confirm', show: confirm, rejections: [403], isolated: true },
  ];
}
