import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; impact: string; help: string; nodes: { html: string }[] };
type Axe = {
  run(options: object): Promise<{ violations: Violation[] }>;
};

/** A colour on its way to another is none to be judged. */
const STAND_STILL = `{
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
  new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}`;

/**
 * What seriously keeps people out of a page as it is now, each with where it stands. The pages' policy forbids more scripts, hence
 * the evaluation.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(STAND_STILL);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const result = await axe.run({ resultTypes: ['violations'] });
    return result.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({ id, help, html: nodes.map(({ html }) => html) }));
  });
  return violations.map(({ id, help, html }) => `${id}: ${help}\n  ${html.join('\n  ')}`);
}
