import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { addApprover, PIN, WRONG_PIN } from '../helpers/approvals.ts';
import { findBarriers } from '../helpers/axe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { addScreen } from '../helpers/screens.ts';

const it = pageTest
  .extend('screen', { scope: 'file' }, async ({ service, manager, harbourId }) => {
    const till = { branchId: harbourId, kind: 'counter' as const, name: 'Till 1' };
    return (await addScreen(service, manager, till)).page;
  })
  .extend('mona', { scope: 'file' }, ({ service, restaurantId }) =>
    addApprover(service, { restaurantId, role: 'manager', name: 'Mona Daly' }),
  );

const WHO = { name: 'Who is doing this?' };

async function enterPin(page: Page, pin: string) {
  for (const digit of pin)
    await page.getByRole('dialog', WHO).getByRole('button', { name: digit, exact: true }).click();
}

describe('A PIN for screens', () => {
  it('can be set, changed, and removed in the account menu', async ({ openPage, service, restaurantId }) => {
    const person = await signedIn(service, { restaurantId, role: 'staff' });
    const page = await openPage('/dashboard/orders', person, { rejections: [400] });
    const open = async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'PIN for screens' }).click();
      return page.getByRole('dialog', { name: 'PIN for screens' });
    };
    const dialog = await open();
    const fill = async (pin: string, repeated: string) => {
      await dialog.getByLabel(/^New PIN/).fill(pin);
      await dialog.getByLabel('Confirm new PIN').fill(repeated);
      await page.keyboard.press('Enter');
    };
    await fill('12', '12');
    await dialog.getByText('Enter six digits.').waitFor();
    await fill(PIN, WRONG_PIN);
    await dialog.getByText("The PINs don't match").waitFor();
    await fill('123456', '123456');
    await dialog.getByText('This PIN is too easy to guess. Choose another one.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // As typed on an Arabic keyboard.
    await fill('٤٨٠٢٧٣', PIN);
    await page.getByText('PIN saved').waitFor();
    await open();
    await dialog.getByRole('button', { name: 'Change PIN' }).waitFor();
    await dialog.getByRole('button', { name: 'Remove PIN' }).click();
    await page
      .getByRole('dialog', { name: 'Remove your PIN?' })
      .getByRole('button', { name: 'Remove PIN' })
      .click();
    await page.getByText('PIN removed').waitFor();
    await open();
    await dialog.getByRole('button', { name: 'Set PIN' }).waitFor();
  });

  it('approves a discount at a counter by touch', async ({ openPage, screen, mona, manager, restaurant }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', screen, { rejections: [400], width: WIDTHS.tablet });
    await page.getByRole('option').filter({ hasText: 'Espresso' }).click();
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByRole('button', { name: 'Code or discount' }).click();
    await order.getByLabel('Discount (EUR)').fill('1');
    await order.getByLabel('Reason').fill('Waited');
    await order.getByRole('button', { name: 'Place order' }).click();
    const dialog = page.getByRole('dialog', WHO);
    await dialog.getByRole('button', { name: 'Mona Daly' }).click();
    await enterPin(page, WRONG_PIN);
    await dialog.getByText('Wrong PIN. Try again.').waitFor();
    await enterPin(page, `${PIN.slice(0, 2)}9`);
    await dialog.getByRole('button', { name: 'Delete last digit' }).click();
    await enterPin(page, PIN.slice(2));
    const placed = await page.getByText(/Order \d+ placed/).textContent();
    const number = /\d+/.exec(placed ?? '')?.[0];
    const { body } = await manager.get<OrderWithTimeline>(`/orders/${number}`);
    expect(body).toMatchObject({ discount: '1.00', discountReason: 'Waited' });
    expect(body.timeline[0]).toMatchObject({ actor: 'Mona Daly (Till 1)' });
    expect(mona.userId).not.toBe('');
  });

  it('approves a refund at a counter by keyboard, once per refund', async ({
    openPage,
    screen,
    mona,
    manager,
    restaurant,
  }) => {
    const { number } = await restaurant.addOrder({ paymentStatus: 'paid', status: 'completed' });
    const page = await openPage(`/dashboard/orders/${number}`, screen);
    for (const amount of ['1', '2']) {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const form = page.getByRole('dialog', { name: `Refund order ${number}` });
      await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', WHO).getByRole('button', { name: 'Mona Daly' }).click();
      await page.getByLabel('PIN of Mona Daly').waitFor();
      await page.keyboard.type(PIN);
      await form.waitFor({ state: 'detached' });
    }
    const { body } = await manager.get<OrderWithTimeline>(`/orders/${number}`);
    expect(body.refunds.map(({ actor }) => actor)).toEqual(['Mona Daly (Till 1)', 'Mona Daly (Till 1)']);
    expect(mona.userId).not.toBe('');
  });

  it.for(['en', 'ar'])(
    'has no accessibility violation in "%s" at any width',
    async (locale, { openPage, screen, mona, restaurant }) => {
      const { number } = await restaurant.addOrder({ paymentStatus: 'paid', status: 'completed' });
      const page = await openPage(`/dashboard/orders/${number}`, screen, { locale });
      await page.getByRole('button', { name: locale === 'en' ? 'Refund' : 'رد المبلغ', exact: true }).click();
      await page.locator('[data-path=amount]').press('Enter');
      const person = page.getByRole('button', { name: 'Mona Daly' });
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width, height: 900 });
        await person.waitFor();
        expect(await findBarriers(page)).toEqual([]);
      }
      await person.click();
      await page.getByRole('button', { name: '5', exact: true }).waitFor();
      for (const width of Object.values(WIDTHS)) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findBarriers(page)).toEqual([]);
        expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      }
      expect(mona.userId).not.toBe('');
    },
  );
});
