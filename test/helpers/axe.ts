import { source } from 'axe-core';
import type { Page } from 'playwright-core';

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

/** What depends on colours, and on nothing else of a page. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What seriously keeps people out of a page as it is now, each with where it stands: by all rules, or by some. The pages' policy
 * forbids more scripts, hence the evaluation.
 */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(STAND_STILL);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  const violations = await page.evaluate(async runOnly => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const result = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return result.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({ id, help, html: nodes.map(({ html }) => html) }));
  }, rules);
  return violations.map(({ id, help, html }) => `${id}: ${help}\n  ${html.join('\n  ')}`);
}
