import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { startingTest } from '../helpers/fixtures.ts';
import { METRICS_TOKEN } from '../helpers/service.ts';

const FOLDER = new URL('../../server/deploy/', import.meta.url);
const read = (path: string) => readFile(new URL(path, FOLDER), 'utf8');

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Dashboard = { panels: { targets: { expr: string }[] }[] };

async function readRules() {
  const { groups }: Rules = parse(await read('monitoring/alerts.yaml'));
  return groups.flatMap(({ rules }) => rules);
}

const it = startingTest.extend('service', ({ startService }) =>
  startService({}, {}, { roles: ['api', 'worker'] }),
);

it('Every metric used by alerts or the dashboard is served by a process', async ({ service }) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const scrape = await (await fetch(`${service.url}/metrics`, { headers })).text();
  const served = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : name,
  );
  const { panels }: Dashboard = JSON.parse(await read('monitoring/dashboard.json'));
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const alerted = (await readRules()).map(({ expr }) => expr);
  for (const asked of [shown, alerted]) {
    const names = asked.join('\n').match(/\b(ordering|process|nodejs)_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(served).toContain(name);
  }
});

it('The runbook has a section for each alert and nothing else, and each alert is tested', async () => {
  const alerts = (await readRules()).map(({ alert }) => alert);
  const headings = [...(await read('RUNBOOK.md')).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(alerts);
  const tests = await read('monitoring/alerts.test.yaml');
  for (const alert of alerts) expect(tests).toContain(alert);
});
