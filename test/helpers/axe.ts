import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

type Violation = {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
};
type Axe = {
  run(options: object): Promise<{ violations: Violation[] }>;
};

/** Stops color transitions, whose intermediate colors should not be checked. */
const STAND_STILL = `{
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [still];
  new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}`;

const SERIOUS = ['serious', 'critical'];
const ANY = [...SERIOUS, 'moderate', 'minor'];

/** The rules about colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Leaves out the rules about colors, which take almost half of the time. */
export const WITHOUT_COLORS = { rules: Object.fromEntries(COLOR_RULES.map(id => [id, { enabled: false }])) };

/** Serious violations on the current page with their elements. */
export const findBarriers = (page: Page, options = {}): Promise<string[]> =>
  findViolations(page, SERIOUS, options);

/**
 * All violations on the current page with their elements, and elements with undefined classes. Runs through
 * evaluation, because the page's policy forbids more scripts.
 */
export async function findViolations(
  page: Page,
  impacts: readonly string[] = ANY,
  options: object = {},
): Promise<string[]> {
  await page.evaluate(STAND_STILL);
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async ([wanted, chosen]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Without style sheets, which only experimental rules read.
      const result = await axe.run({ resultTypes: ['violations'], preload: false, ...chosen });
      return result.violations
        .filter(({ impact }) => wanted.includes(impact))
        .map(({ id, help, nodes }) => ({
          id,
          help,
          found: nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`),
        }));
    },
    [impacts, options] as const,
  );
  const unstyled = await page
    .locator('.undefined')
    .evaluateAll(elements => elements.map(one => one.outerHTML));
  return [
    ...violations.map(({ id, help, found }) => `${id}: ${help}\n  ${found.join('\n  ')}`),
    ...unstyled.map(html => `class "undefined"\n  ${html}`),
  ];
}
