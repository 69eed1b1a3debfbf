import type { Page } from 'playwright-core';
import type { DashboardOrder, StorefrontMenu, WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { Examples } from './examples.ts';
import { listProviderViews } from './provider-views.ts';
import {
  ACCOUNT_BUTTON,
  leaveEmpty,
  MENU_BUTTON,
  menuItem,
  nth,
  openDialog,
  press,
  SEARCH_BUTTON,
} from './steps.ts';
import type { View } from './view.ts';

export const listViews = (examples: Examples): View[] => [
  ...listDashboardViews(examples),
  ...listProviderViews(examples),
  ...listKitchenViews(examples),
  ...listStorefrontViews(examples),
];

/** Reloads the page while these URLs are unreachable. */
const without = (addresses: string) => async (page: Page) => {
  await page.route(addresses, route => route.abort());
  await page.reload();
  await page.locator('[role=alert], [role=status]:has(svg)').first().waitFor();
};
const STREAM = '**/orders/stream*';

function listDashboardViews({ owner, staff, screen, tester, newcomer, ...examples }: Examples): View[] {
  const { orders, stock, withChoices, plain, failedDelivery, failedRequest } = examples;
  const itemPath = `/dashboard/menu/items/${withChoices.id}`;
  const stockPath = `/dashboard/inventory/${stock.id}`;
  const signInWrongly = async (page: Page) => {
    await page.locator('input[type=email]').fill('owner@example.com');
    await page.locator('input[type=password]').fill('not the password');
    await press('button[type=submit]')(page);
    await page.getByRole('alert').waitFor();
  };
  const chooseMenu = async (page: Page) => {
    const buffer = Buffer.from('Name,Price,Diet\nBibimbap,12.50,vegan\nKimchi,a lot,');
    await page.locator('input[type=file]').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer });
    await page.locator('main section >> nth=3').waitFor();
  };
  /** Codes expire, and their number is limited. */
  const enterPairingCode = async (page: Page) => {
    const json = { browser: 'Chrome', system: 'Android', startedAt: new Date(), sameNetwork: false };
    await page.route('**/screen-pairings/check', route => route.fulfill({ json }));
    await openDialog('main button')(page);
    await page.getByRole('dialog').locator('input').fill('7KQM-2XTB');
    await press('[role=dialog] form [type=submit]')(page);
    await page.getByRole('dialog').locator('input[type=radio]').first().waitFor();
  };
  /** Adds none, and connects none. */
  const addUsbPrinter = async (page: Page) => {
    for (const [ports, list] of [
      ['usb', 'getDevices'],
      ['serial', 'getPorts'],
    ])
      await page.evaluate(
        `Object.defineProperty(navigator, '${ports}', { value: { ${list}: async () => [] }, configurable: true })`,
      );
    const json = { printer: { id: 'prn_usb' }, address: '' };
    await page.route('**/dashboard/api/printers', (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 201, json }) : route.fallback(),
    );
    await openDialog('main button')(page);
    await page.getByRole('dialog').locator('input').first().fill('Till');
    await page.getByRole('dialog').locator('select').first().selectOption('usb_escpos');
    await press('[role=dialog] form [type=submit]')(page);
    await page.getByRole('dialog').locator('form').waitFor({ state: 'detached' });
  };
  const addSerialPrinter = async (page: Page) => {
    await addUsbPrinter(page);
    await page
      .locator('[role=dialog] label:has(+ input[value=serial]), [role=dialog] input[value=serial] + label')
      .click();
    await page.getByRole('dialog').locator('select').nth(1).waitFor();
  };
  const typeOrder = async (page: Page) => {
    await page.locator('input[role=combobox]').fill(`2 ${plain.title}`);
    await page.keyboard.press('Enter');
    await page.locator('form [aria-label] >> nth=0').waitFor();
  };
  const chooseForOrder = async (page: Page) => {
    await page.locator('input[role=combobox]').fill(withChoices.title);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  };
  const chooseBranch = (page: Page) => page.locator('main select').first().selectOption(examples.paused.id);
  const changeBranch = async (page: Page) => {
    await typeOrder(page);
    await chooseBranch(page);
    await page.getByRole('dialog').waitFor();
  };
  const atPausedBranch = async (page: Page) => {
    await chooseBranch(page);
    await page.locator('main a[href$="/branches"]').waitFor();
  };
  /** Ends the session and triggers a request. */
  const endSession = async (page: Page) => {
    await page.context().clearCookies();
    await page.locator('main input').first().fill('piz');
    await page.getByRole('dialog').waitFor();
  };
  const changePrice = async (page: Page) => {
    await page.locator('table input[data-row]').first().fill('13.75');
  };
  const addCategoryWithHours = async (page: Page) => {
    // On narrow pages, categories are in a dialog.
    await page.locator('main nav, main div:has(> div select) > button').first().waitFor();
    if ((await page.locator('main nav').count()) === 0)
      await openDialog('main div:has(> div select) > button')(page);
    await press(':is(main, [role=dialog]) nav > button')(page);
    await page.getByRole('dialog').last().locator('input[type=checkbox]').uncheck();
  };
  const searchFor = (text: string, found: string) => async (page: Page) => {
    await openDialog(SEARCH_BUTTON)(page);
    await page.getByRole('dialog').getByRole('combobox').fill(text);
    await page.getByRole('dialog').getByRole('option').filter({ hasText: found }).first().waitFor();
  };
  const askForKeys = async (page: Page) => {
    await settle(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  };
  /** For a new item: an option group and an ingredient. */
  const addRows = press('form section button >> nth=-2', 'form section button >> nth=-1');
  const asOwner: View[] = [
    { name: 'home', path: '/dashboard/' },
    { name: 'notices', path: '/dashboard/', show: openDialog('header a[aria-haspopup=dialog]') },
    { name: 'account-menu', path: '/dashboard/', show: press(ACCOUNT_BUTTON) },
    {
      name: 'own-password',
      path: '/dashboard/',
      show: openDialog(ACCOUNT_BUTTON, menuItem(0)),
    },
    { name: 'search', path: '/dashboard/', show: openDialog(SEARCH_BUTTON) },
    { name: 'search-found', path: '/dashboard/', show: searchFor(plain.title, plain.title) },
    { name: 'search-none', path: '/dashboard/', show: searchFor('zzzz', 'zzzz') },
    { name: 'keyboard-shortcuts', path: '/dashboard/', show: askForKeys },
    { name: 'board', path: '/dashboard/orders' },
    { name: 'orders-table', path: '/dashboard/orders?view=table' },
    { name: 'orders-none', path: '/dashboard/orders?view=table&find=unknown' },
    { name: 'order', path: `/dashboard/orders/${orders.open}` },
    { name: 'order-actions', path: `/dashboard/orders/${orders.open}`, show: press(MENU_BUTTON) },
    {
      name: 'order-cancel',
      path: `/dashboard/orders/${orders.open}`,
      show: openDialog(MENU_BUTTON, nth('[role=menuitem]', -1)),
    },
    {
      name: 'order-promise',
      path: `/dashboard/orders/${orders.open}`,
      show: openDialog(MENU_BUTTON, nth('[role=menuitem]', -2)),
    },
    {
      name: 'order-change',
      path: `/dashboard/orders/${orders.failedPayment}`,
      show: async page => {
        await openDialog(MENU_BUTTON, nth('[role=menuitem]', -3))(page);
        await press('[role=dialog] form button >> nth=0')(page);
      },
    },
    { name: 'order-add', path: `/dashboard/orders/${orders.failedPayment}/add`, show: typeOrder },
    {
      name: 'order-refund',
      path: `/dashboard/orders/${orders.open}`,
      show: openDialog(nth('article button', 1)),
    },
    {
      name: 'order-refund-items',
      path: `/dashboard/orders/${orders.open}`,
      show: async page => {
        await openDialog(nth('article button', 1))(page);
        await press('[role=dialog] input[value=parts] + label')(page);
      },
    },
    {
      name: 'order-payment',
      path: `/dashboard/orders/${orders.unpaid}`,
      show: openDialog(nth('article button', 1)),
    },
    {
      name: 'order-confirm-unpaid',
      path: `/dashboard/orders/${orders.failedPayment}`,
      show: openDialog('article button'),
    },
    { name: 'order-cancelled', path: `/dashboard/orders/${orders.cancelled}` },
    { name: 'counter', path: '/dashboard/counter' },
    { name: 'counter-order', path: '/dashboard/counter', show: typeOrder },
    { name: 'counter-choices', path: '/dashboard/counter', show: chooseForOrder },
    { name: 'counter-branch', path: '/dashboard/counter', show: changeBranch, isolated: true },
    { name: 'counter-paused', path: '/dashboard/counter', show: atPausedBranch, isolated: true },
    { name: 'reports', path: '/dashboard/reports' },
    { name: 'report-open', path: '/dashboard/reports/open' },
    { name: 'report-incomplete', path: '/dashboard/reports/open', show: leaveEmpty(), isolated: true },
    { name: 'report-closed', path: `/dashboard/reports/${examples.reportId}` },
    { name: 'menu', path: '/dashboard/menu' },
    { name: 'menu-snooze', path: '/dashboard/menu', show: openDialog('main li button.mantine-Button-root') },
    { name: 'menu-selected', path: '/dashboard/menu', show: press('main input[type=checkbox]') },
    { name: 'menu-none', path: '/dashboard/menu?find=unknown' },
    { name: 'menu-category-hours', path: '/dashboard/menu', show: addCategoryWithHours, isolated: true },
    { name: 'menu-prices', path: '/dashboard/menu?view=prices', show: changePrice, isolated: true },
    { name: 'menu-options', path: '/dashboard/menu?view=options' },
    {
      name: 'menu-options-edit',
      path: '/dashboard/menu?view=options',
      show: openDialog('main td button'),
    },
    { name: 'menu-import', path: '/dashboard/menu/import', show: chooseMenu },
    { name: 'menu-item', path: itemPath },
    { name: 'menu-item-choices', path: itemPath, show: page => scrollTo(page, 'form section >> nth=4') },
    { name: 'menu-item-end', path: itemPath, show: page => scrollTo(page, 'form section >> nth=-1') },
    { name: 'menu-item-new', path: '/dashboard/menu/new' },
    { name: 'menu-item-incomplete', path: '/dashboard/menu/new', show: leaveEmpty(addRows), isolated: true },
    { name: 'inventory', path: '/dashboard/inventory' },
    { name: 'inventory-low', path: '/dashboard/inventory?low=true' },
    { name: 'inventory-item', path: stockPath },
    { name: 'inventory-movement', path: stockPath, show: openDialog('main button >> nth=1') },
    { name: 'inventory-form', path: stockPath, show: openDialog('main button') },
    { name: 'webhooks', path: '/dashboard/webhooks' },
    {
      name: 'webhook-form-incomplete',
      path: '/dashboard/webhooks',
      show: leaveEmpty(openDialog('main button')),
    },
    { name: 'webhook-menu', path: '/dashboard/webhooks', show: press(MENU_BUTTON) },
    { name: 'webhook-form', path: '/dashboard/webhooks', show: openDialog('main button') },
    { name: 'webhook-test', path: '/dashboard/webhooks', show: openDialog(MENU_BUTTON, menuItem(0)) },
    { name: 'webhook-edit', path: '/dashboard/webhooks', show: openDialog(MENU_BUTTON, menuItem(1)) },
    { name: 'webhook-rotate', path: '/dashboard/webhooks', show: openDialog(MENU_BUTTON, menuItem(2)) },
    { name: 'webhook-delete', path: '/dashboard/webhooks', show: openDialog(MENU_BUTTON, menuItem(3)) },
    { name: 'deliveries', path: '/dashboard/webhooks/deliveries' },
    {
      name: 'deliveries-retry',
      path: '/dashboard/webhooks/deliveries',
      show: openDialog('main button.mantine-Button-root >> nth=-1'),
    },
    { name: 'deliveries-none', path: '/dashboard/webhooks/deliveries?responseClass=redirect' },
    { name: 'delivery', path: `/dashboard/webhooks/deliveries/${failedDelivery}` },
    { name: 'statistics', path: '/dashboard/webhooks/statistics' },
    { name: 'events', path: '/dashboard/webhooks/events' },
    { name: 'keys', path: '/dashboard/keys' },
    { name: 'key-form', path: '/dashboard/keys', show: openDialog('main button') },
    { name: 'requests', path: '/dashboard/requests' },
    { name: 'requests-none', path: '/dashboard/requests?status=503' },
    { name: 'request', path: `/dashboard/requests/${failedRequest}` },
    { name: 'request-days', path: '/dashboard/requests/days' },
    { name: 'activity', path: '/dashboard/activity' },
    { name: 'people', path: '/dashboard/people' },
    { name: 'person', path: `/dashboard/people#${owner.session()?.user.id}`, isolated: true },
    { name: 'invitation', path: '/dashboard/people', show: openDialog('main button') },
    {
      name: 'invitation-incomplete',
      path: '/dashboard/people',
      show: leaveEmpty(openDialog('main button')),
    },
    { name: 'person-rights', path: '/dashboard/people', show: openDialog(MENU_BUTTON, menuItem(0)) },
    { name: 'branches', path: '/dashboard/branches' },
    {
      name: 'branch-pause',
      path: '/dashboard/branches',
      show: openDialog('main .mantine-SegmentedControl-label >> nth=1'),
    },
    {
      name: 'table-codes',
      path: '/dashboard/branches',
      async show(page) {
        await press('main section a[href$="/tables"]')(page);
        await page.locator('main svg[role=img]').first().waitFor();
      },
    },
    {
      name: 'branch-hours',
      path: '/dashboard/branches',
      show: openDialog('main section button.mantine-Anchor-root'),
    },
    {
      name: 'branch-options',
      path: '/dashboard/branches',
      show: openDialog('main section a[href$="/tables"] + button'),
    },
    { name: 'promotions', path: '/dashboard/promotions' },
    { name: 'promotion-form', path: '/dashboard/promotions', show: openDialog('main button') },
    {
      name: 'promotion-of-items',
      path: '/dashboard/promotions',
      async show(page) {
        await openDialog('main button')(page);
        await page.locator('select:has([value=buy_x_get_y])').selectOption('buy_x_get_y');
        await press('[role=dialog] [role=radiogroup] label >> nth=1')(page);
        await page.locator('[role=dialog] [aria-haspopup=listbox] >> nth=1').waitFor();
      },
    },
    {
      name: 'promotion-incomplete',
      path: '/dashboard/promotions',
      show: leaveEmpty(openDialog('main button')),
    },
    { name: 'vouchers', path: '/dashboard/promotions/vouchers' },
    {
      name: 'voucher-form',
      path: '/dashboard/promotions/vouchers',
      show: openDialog('main button'),
    },
    {
      name: 'voucher-edit',
      path: '/dashboard/promotions/vouchers',
      show: openDialog('main tr:nth-child(1) td button >> nth=1'),
    },
    {
      name: 'voucher-ledger',
      path: '/dashboard/promotions/vouchers',
      show: openDialog('main tr:nth-child(1) td button'),
    },
    { name: 'screens', path: '/dashboard/screens' },
    { name: 'screen-pairing', path: '/dashboard/screens', show: openDialog('main button') },
    {
      name: 'screen-device',
      path: '/dashboard/screens',
      show: enterPairingCode,
    },
    { name: 'printers', path: '/dashboard/printers' },
    { name: 'printer-form', path: '/dashboard/printers', show: openDialog('main button') },
    { name: 'printer-usb', path: '/dashboard/printers', show: addUsbPrinter, isolated: true },
    { name: 'printer-serial', path: '/dashboard/printers', show: addSerialPrinter, isolated: true },
    { name: 'prints', path: '/dashboard/printers', show: openDialog('main tr:nth-child(2) td button') },
    { name: 'settings', path: '/dashboard/settings' },
    { name: 'mail', path: '/dashboard/mail' },
    { name: 'branch-form', path: '/dashboard/branches', show: openDialog('main button') },
    { name: 'not-found', path: '/dashboard/nothing-here' },
    { name: 'disconnected', path: '/dashboard/orders', show: without(STREAM) },
    { name: 'unreachable', path: '/dashboard/orders', show: without('**/dashboard/api/**') },
  ];
  return [
    { name: 'sign-in', path: '/dashboard/' },
    {
      name: 'pair-this-screen',
      path: '/dashboard/',
      async show(page) {
        await press('main button[type=button] >> nth=-1')(page);
        await page.locator('output').waitFor();
      },
    },
    { name: 'counter-screen', path: '/dashboard/', as: screen },
    { name: 'sign-in-incomplete', path: '/dashboard/', show: leaveEmpty() },
    { name: 'sign-in-wrong', path: '/dashboard/', show: signInWrongly, rejections: [401], isolated: true },
    { name: 'new-password', path: '/dashboard/', as: newcomer },
    { name: 'home-of-staff', path: '/dashboard/', as: staff },
    { name: 'not-for-staff', path: '/dashboard/webhooks', as: staff },
    {
      name: 'sign-in-again',
      path: '/dashboard/menu',
      as: staff,
      show: endSession,
      rejections: [401],
      isolated: true,
    },
    { name: 'test-mode', path: '/dashboard/', as: tester },
    { name: 'test-orders', path: '/dashboard/test-orders', as: tester },
    ...asOwner.map(view => ({ ...view, as: owner })),
  ];
}

function listKitchenViews({ owner, staff, branch, plain }: Examples): View[] {
  const path = `/kitchen?branch=${branch.id}`;
  /** While the cook is watching. */
  const cancelOrder = async (page: Page) => {
    const lines = [{ menuItemId: plain.id, quantity: 1 }];
    const order = { branchId: branch.id, type: 'pickup', channel: 'counter', lines };
    const { number } = (await owner.post<{ number: number }>('/orders', order)).body;
    const setStatus = (body: object) => owner.post(`/orders/${number}/status`, body);
    await setStatus({ status: 'confirmed' });
    const ticket = page.locator('article').filter({ hasText: `#${number}` });
    await ticket.waitFor();
    await setStatus({ status: 'cancelled', reason: 'The guest called' });
    await ticket.getByText('The guest called').waitFor();
  };
  /** After the kitchen has seen it. */
  const changeOrder = async (page: Page) => {
    const lines = [plain, plain].map(({ id: menuItemId }) => ({ menuItemId, quantity: 2 }));
    const order = { branchId: branch.id, type: 'dine_in', table: '4', channel: 'counter', lines };
    const placed = (await owner.post<DashboardOrder>('/orders', order)).body;
    await owner.post(`/orders/${placed.id}/status`, { status: 'confirmed' });
    const [fewer, none] = placed.lines.map(({ id }, index) => ({ lineId: id, quantity: 1 - index }));
    const add = [{ menuItemId: plain.id, quantity: 3 }];
    await owner.post(`/orders/${placed.id}/changes`, { lines: [fewer, none], add, reason: 'Sent back' });
    const ticket = page.locator('article').filter({ hasText: `#${placed.number}` });
    await ticket.locator('del').waitFor();
  };
  const holdReady = press('article footer button');
  const views: View[] = [
    { name: 'kitchen-choice', path: '/kitchen' },
    { name: 'kitchen', path },
    { name: 'kitchen-moved', path, show: holdReady },
    { name: 'kitchen-all-day', path, show: press('header button[aria-pressed] >> nth=1') },
    { name: 'kitchen-recall', path, show: press('header button[aria-pressed] >> nth=2') },
    { name: 'kitchen-settings', path, show: openDialog('header button >> nth=-1') },
    { name: 'kitchen-cancelled', path, show: cancelOrder },
    { name: 'kitchen-changed', path, show: changeOrder },
    { name: 'kitchen-disconnected', path, show: without(STREAM) },
  ];
  return views.map(view => ({ ...view, as: staff }));
}

function listStorefrontViews({
  shop,
  branch,
  paused,
  plain,
  withChoices,
  paidToken,
  unpaidToken,
}: Examples): View[] {
  const menu = `${shop}/${branch.slug}`;
  const openItem = (title: string) => openDialog(`main ul button:has-text("${title}")`);
  const fillBasket = async (page: Page) => {
    await openItem(plain.title)(page);
    await page.getByRole('dialog').locator('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openDialog('body button >> nth=-1')(page);
  };
  const checkOut = async (page: Page) => {
    await fillBasket(page);
    await page.getByRole('dialog').locator('button').last().click();
    await page.getByRole('dialog').locator('form').waitFor();
  };
  const checkOutDelivery = async (page: Page) => {
    await checkOut(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=type]').nth(1).check();
    await dialog.locator('input[name=postalCode]').fill('1200-018');
    await dialog.locator('input[name=tip]').nth(2).check();
    for (const code of await dialog.locator('summary').all()) await code.click();
  };
  const pay = press('section button');
  /** Limits the items of every category to a minute on Monday. */
  const limitHours = async (page: Page) => {
    await page.route(/\/storefront\/.*\/menu$/, async route => {
      const response = await route.fetch();
      const { categories, ...json }: StorefrontMenu = await response.json();
      const hours: WeeklyHours[] = [{ day: 'monday', opens: '03:00', closes: '03:01' }];
      const limited = categories.map(category => ({
        ...category,
        hours: category.source === 'manual' ? hours : [],
      }));
      await route.fulfill({ response, json: { ...json, categories: limited } });
    });
    await page.reload();
    await page.locator('main [data-unavailable=true]').first().waitFor();
  };
  const openLimitedItem = async (page: Page) => {
    await limitHours(page);
    await openItem(plain.title)(page);
  };
  return [
    { name: 'shop-branches', path: shop },
    { name: 'shop-menu', path: menu },
    { name: 'shop-paused', path: `${shop}/${paused.slug}` },
    { name: 'shop-item', path: menu, show: openItem(withChoices.title) },
    { name: 'shop-hours', path: menu, show: limitHours },
    { name: 'shop-hours-item', path: menu, show: openLimitedItem },
    { name: 'shop-basket', path: menu, show: fillBasket },
    { name: 'shop-checkout', path: menu, show: checkOut },
    { name: 'shop-checkout-incomplete', path: menu, show: leaveEmpty(checkOut) },
    { name: 'shop-checkout-delivery', path: menu, show: checkOutDelivery },
    { name: 'shop-order', path: `${menu}/track#${paidToken}` },
    // A URL that differs only in its fragment loads nothing.
    { name: 'shop-payment', path: `${menu}/track#${unpaidToken}`, show: pay, isolated: true },
    { name: 'shop-order-unknown', path: `${menu}/track#unknown`, rejections: [400, 404], isolated: true },
  ];
}

const scrollTo = (page: Page, selector: string) => page.locator(selector).first().scrollIntoViewIfNeeded();

/** Resolves when the page has finished loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=alert]').first().waitFor();
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}
