import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const FOLDER = new URL('../../.github/workflows/', import.meta.url);
const names = globSync('*.{yml,yaml}', { cwd: fileURLToPath(FOLDER) });

type Step = { uses?: string; with?: Record<string, unknown> };
type Permissions = Record<string, string> | string;
type Workflow = {
  permissions?: Permissions;
  jobs: Record<string, { uses?: string; permissions?: Permissions; steps?: Step[] }>;
};

it('CI and releases have workflows', () => {
  expect(names).toEqual(expect.arrayContaining(['ci.yml', 'release.yml']));
});

describe.each(names)('The workflow %s', async name => {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  const workflow: Workflow = parse(text);
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap(({ steps: own = [] }) => own);

  it('pins every action by commit, with a version comment', () => {
    const uses = text.split('\n').filter(line => /^\s*(- )?uses:/.test(line));
    const parsed = [...steps, ...jobs].filter(step => step.uses !== undefined);
    expect(uses).toHaveLength(parsed.length);
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('pins each action to the same commit everywhere', () => {
    const pins = steps.flatMap(({ uses = '' }) => (uses === '' ? [] : [uses]));
    const actions = new Set(pins.map(pin => pin.split('@')[0]));
    expect(new Set(pins).size).toBe(actions.size);
  });

  it('persists no credentials after checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { with: inputs } of checkouts) expect(inputs).toMatchObject({ 'persist-credentials': false });
  });

  it('grants only read access to the repository, unless a job states its permissions', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    for (const { permissions } of jobs) expect(typeof permissions).not.toBe('string');
  });
});

it('Only the publishing job can write', async () => {
  const workflows: Workflow[] = await Promise.all(
    names.map(async name => parse(await readFile(new URL(name, FOLDER), 'utf8'))),
  );
  const writing = workflows
    .flatMap(({ jobs }) => Object.entries(jobs))
    .filter(([, { permissions }]) => Object.values(permissions ?? {}).includes('write'));
  expect(writing.map(([job, { permissions }]) => [job, permissions])).toEqual([
    ['publish', { contents: 'write', 'id-token': 'write' }],
  ]);
});
