import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A colour on its way to another is none to be judged. */
const UNTIL_STILL = 'Promise.allSettled(document.getAnimations().map(animation => animation.finished))';

/** What axe-core finds serious or critical on a page, one line each. The pages' policy forbids script elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(UNTIL_STILL);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: true } } })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target} (${any[0]?.message ?? ''})`),
    );
}
