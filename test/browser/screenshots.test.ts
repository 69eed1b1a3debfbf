import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { SCREENSHOTS, WIDTHS } from '../helpers/pages.ts';
import { demoViewsTest } from './models/demo-views.ts';

const LOOKS = [
  { look: 'desktop', width: WIDTHS.desktop, colorScheme: 'light', locale: 'en' },
  { look: 'desktop-dark', width: WIDTHS.desktop, colorScheme: 'dark', locale: 'en' },
  { look: 'tablet-arabic', width: WIDTHS.tablet, colorScheme: 'light', locale: 'ar' },
  { look: 'phone', width: WIDTHS.phone, colorScheme: 'light', locale: 'en' },
  { look: 'phone-dark-arabic', width: WIDTHS.phone, colorScheme: 'dark', locale: 'ar' },
] as const;

demoViewsTest.runIf(process.env.SCREENSHOTS).for(LOOKS)(
  'Every page is photographed, $look',
  { timeout: 300_000 },
  async ({ look, ...options }, { demo, openView }) => {
    await mkdir(SCREENSHOTS, { recursive: true });
    for (const view of demo.views) {
      const page = await openView(view, options);
      await page.screenshot({ path: join(SCREENSHOTS, `${view.name}.${look}.png`), animations: 'disabled' });
    }
  },
);

/** Committed for the README. */
const PICTURES = fileURLToPath(new URL('../../.github/pictures', import.meta.url));
const PICTURE = { width: WIDTHS.desktop, colorScheme: 'light', locale: 'en' } as const;

demoViewsTest.runIf(process.env.SCREENSHOTS)(
  'The pictures of the README are taken',
  async ({ demo, openView, openPageOf }) => {
    await mkdir(PICTURES, { recursive: true });
    const board = demo.views.find(({ name }) => name === 'board');
    expect(board).toBeDefined();
    if (!board) return;
    const pages = {
      dashboard: await openView(board, PICTURE),
      documentation: await openPageOf(demo.url)('/docs/quickstart/', undefined, PICTURE),
    };
    for (const [name, page] of Object.entries(pages))
      await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
  },
);
