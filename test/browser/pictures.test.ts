import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { pageTest as it } from '../helpers/pages.ts';

describe('A picture of a dish', () => {
  it('is cropped on the page, uploaded, and shown to guests', async ({ openPage, manager, restaurant }) => {
    const { _id, title } = await restaurant.addItem();
    const page = await openPage(`/dashboard/menu/items/${_id}`, manager);
    const [width, height] = [900, 1200];
    const raw = { width, height, channels: 3 } as const;
    const buffer = await sharp(randomBytes(width * height * 3), { raw })
      .jpeg()
      .toBuffer();
    const choose = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload picture' }).click();
    await (await choose).setFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    const shown = page.getByRole('img', { name: title });
    await shown.waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Item saved').waitFor();
    const { body } = await manager.get<DashboardMenuItem>(`/menu/items/${_id}`);
    expect(body.imageUrl).toMatch(/^\/pictures\/pic_[0-9a-f]{32}$/);

    const shop = await openPage(`/order/${restaurant.id}/${restaurant.harbour.slug}`);
    const card = shop.locator('img[src^="/pictures/"]').first();
    const isLoaded = (image: typeof card) =>
      image.evaluate(async (element: { decode(): Promise<void>; naturalWidth: number }) => {
        await element.decode();
        return element.naturalWidth;
      });
    expect(await isLoaded(card)).toBe(320);
    await shop.getByRole('button', { name: title }).first().click();
    const wide = shop.getByRole('dialog').locator('img');
    expect(await isLoaded(wide)).toBeGreaterThan(0);
  });

  it('in an unsupported format is rejected on the page', async ({ openPage, manager, restaurant }) => {
    const { _id } = await restaurant.addItem();
    const page = await openPage(`/dashboard/menu/items/${_id}`, manager);
    const choose = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload picture' }).click();
    await (await choose).setFiles({ name: 'dish.heic', mimeType: 'image/heic', buffer: randomBytes(1_000) });
    await page
      .getByText("Your browser can't read this file. Save it as JPEG or PNG and try again.")
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});
