import type { Page } from 'playwright-core';
import type { BranchList, DashboardOrderList } from '../../../generated/dashboard/types.ts';
import type { Dashboard } from '../../helpers/dashboard.ts';

/** Everything that there is to see, filled with the data of the demo restaurant. */
export type View = {
  name: string;
  path: string;
  /** Nobody is signed in. */
  isPublic?: boolean;
  /** From the page as it opens to what is to be seen. */
  show?(page: Page): Promise<void>;
};

export async function listViews(owner: Dashboard): Promise<View[]> {
  const { data: branches } = (await owner.get<BranchList>('/branches')).body;
  const [branch] = branches;
  if (!branch) throw new Error('The demo restaurant has no branch');
  const orders = async (query: string) =>
    (await owner.get<DashboardOrderList>(`/orders?${query}`)).body.data.map(({ number }) => number);
  const [open] = await orders('view=active');
  const [cancelled] = await orders('status=cancelled');
  const shop = `/order/${owner.session()?.restaurant.slug}`;
  const kitchen = `/kitchen?branch=${branch.id}`;
  /** By their place, as they are called differently in each language. */
  const press = (selector: string) => (page: Page) => page.locator(selector).first().click();
  const openDialog =
    (selector = 'main button') =>
    async (page: Page) => {
      await press(selector)(page);
      await page.getByRole('dialog').waitFor();
    };
  return [
    { name: 'sign-in', path: '/dashboard/', isPublic: true },
    { name: 'home', path: '/dashboard/' },
    { name: 'board', path: '/dashboard/orders' },
    { name: 'orders-table', path: '/dashboard/orders?view=table' },
    { name: 'orders-none', path: '/dashboard/orders?view=table&find=nobody' },
    { name: 'order', path: `/dashboard/orders/${open}` },
    { name: 'order-cancelled', path: `/dashboard/orders/${cancelled}` },
    { name: 'counter', path: '/dashboard/counter' },
    { name: 'menu', path: '/dashboard/menu' },
    { name: 'inventory', path: '/dashboard/inventory' },
    { name: 'webhooks', path: '/dashboard/webhooks' },
    { name: 'branches', path: '/dashboard/branches' },
    { name: 'branch-form', path: '/dashboard/branches', show: openDialog() },
    { name: 'keys', path: '/dashboard/keys' },
    { name: 'key-form', path: '/dashboard/keys', show: openDialog() },
    { name: 'people', path: '/dashboard/people' },
    { name: 'invitation', path: '/dashboard/people', show: openDialog() },
    { name: 'activity', path: '/dashboard/activity' },
    { name: 'not-found', path: '/dashboard/nothing-here' },
    { name: 'account-menu', path: '/dashboard/', show: press('header [aria-haspopup=menu]') },
    { name: 'kitchen-choice', path: '/kitchen' },
    { name: 'kitchen', path: kitchen },
    { name: 'kitchen-all-day', path: kitchen, show: press('header button[aria-pressed] >> nth=1') },
    { name: 'kitchen-settings', path: kitchen, show: openDialog('header button >> nth=-1') },
    { name: 'shop-branches', path: shop, isPublic: true },
    { name: 'shop-menu', path: `${shop}/${branch.slug}`, isPublic: true },
    { name: 'shop-item', path: `${shop}/${branch.slug}`, isPublic: true, show: openDialog('main ul button') },
  ];
}

/** Resolves when nothing is being loaded any more. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
