import type { Page } from 'playwright-core';
import type { FakeStripe } from '../../fakes/stripe.ts';

/**
 * Makes the page's guest pay once redirected to Stripe. Tests open no other sites, so a page of the service
 * replaces Stripe's. Resolves to a growing list of visited URLs.
 */
export async function payAtStripe(page: Page, serviceUrl: string, stripe: FakeStripe): Promise<string[]> {
  const sentTo: string[] = [];
  await page.route('**/storefront/order/payment', async route => {
    const response = await route.fetch();
    const body = await response.json();
    sentTo.push(body.continueUrl);
    await route.fulfill({ response, json: { ...body, continueUrl: `${serviceUrl}/provider` } });
  });
  await page.route('**/provider', async route => {
    await stripe.pay(sentTo[0] ?? '');
    const { pathname, search } = new URL(stripe.pages().at(-1)?.success_url ?? '');
    await route.fulfill({ status: 303, headers: { location: serviceUrl + pathname + search } });
  });
  return sentTo;
}

/** Redirects a page's owner back from Stripe's onboarding pages. `onVisit` gets the account's ID. */
export async function returnFromOnboarding(
  page: Page,
  serviceUrl: string,
  onVisit: (accountId: string) => Promise<void>,
): Promise<void> {
  let sentTo = '';
  await page.route('**/stripe/onboarding', async route => {
    const response = await route.fetch();
    sentTo = (await response.json()).url;
    await route.fulfill({ response, json: { url: `${serviceUrl}/provider` } });
  });
  await page.route('**/provider', async route => {
    const { pathname, searchParams } = new URL(sentTo);
    await onVisit(pathname.replace('/setup/', ''));
    const { pathname: back } = new URL(searchParams.get('to') ?? '');
    await route.fulfill({ status: 303, headers: { location: serviceUrl + back } });
  });
}
