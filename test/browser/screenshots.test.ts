import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
