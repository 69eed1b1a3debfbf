import type { Locator, Page } from 'playwright-core';

/** The storefront as seen by a guest on a phone. */
export function storefrontPage(page: Page) {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  return {
    press,
    item: (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) }),
    dialog: page.getByRole('dialog'),
    async choose(title: string) {
      await press(new RegExp(`^${title}`));
      await press(/^Add for/);
    },
    line: (title: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: title }),
    basketBar: page.getByRole('button', { name: /Your basket/ }),
    openBasket: () => press(/Your basket/),
    focused: (locator: Locator) => locator.evaluate(element => element.matches(':focus')),
    async order(name: string) {
      await press('Go to checkout');
      await page.getByLabel('Name').fill(name);
      await press(/^Place order/);
    },
    heading: (text: string | RegExp) => page.getByRole('heading', { name: text, level: 1 }),
    /** The order's status for screen readers. */
    status: page.getByRole('main').getByRole('status'),
    step: page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]'),
  };
}
