import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config.ts';
import { SETTINGS, type Setting } from '../../server/settings.ts';

const FOLDER = new URL('../../server/deploy/', import.meta.url);
const read = (path: string) => readFile(new URL(path, FOLDER), 'utf8');
const list = (pattern: string) => globSync(pattern, { cwd: fileURLToPath(FOLDER) });
const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));

const settings: Setting[] = Object.values(SETTINGS);
/** Variables that a process may get. */
const VARIABLES = [
  'NODE_ENV',
  ...settings.flatMap(({ variable, isSecret }) => (isSecret ? [variable, `${variable}_FILE`] : variable)),
];
const { drainSeconds } = readConfig({ MONGODB_URL: 'mongodb://db', SECRETS_KEY: 'ab'.repeat(32) });

it('Every variable in deployment files is a setting of the service', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true });
  const composed = Object.values<{ image: string; environment: object }>(services)
    .filter(({ image }) => image === 'restaurant-ordering')
    .flatMap(({ environment }) => Object.keys(environment));
  const chart = (await Promise.all(list('chart/templates/*').map(read))).join('\n');
  const charted = [...chart.matchAll(/name: ([A-Z][A-Z_]+), value/g)].map(([, name]) => name);
  const { settings: valued } = parse(await read('chart/values.yaml'));
  const units = (await Promise.all(list('systemd/*').map(read))).join('\n');
  const assigned = [...units.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map(assignment => assignment.split('=', 1)[0]),
  );
  for (const names of [composed, charted, Object.keys(valued), assigned]) {
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(VARIABLES).toContain(name);
  }
});

it('systemd units run the same command as npm start', async () => {
  const units = await Promise.all(list('systemd/*').map(read));
  const commands = units.map(unit => /^ExecStart=\S+\/(node .*)$/m.exec(unit)?.[1]);
  expect(commands.filter(command => command?.endsWith('start.js'))).toHaveLength(3);
  for (const command of commands)
    expect([manifest.scripts.start, `${manifest.scripts.ordering} migrate apply`]).toContain(command);
});

it('A systemd unit restarts the service during a database outage, but not with invalid settings', async () => {
  for (const name of list('systemd/*').filter(unit => !unit.includes('migrate'))) {
    const unit = await read(name);
    expect(unit.split('[Service]')[0], name).toContain('\nStartLimitIntervalSec=0\n');
    expect(unit, name).toContain('\nRestart=on-failure\n');
    expect(unit, name).toContain('\nRestartPreventExitStatus=78\n');
  }
});

it('Containers limit the size of their logs', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true });
  const lasting = Object.entries<{ restart?: string; logging?: object }>(services).filter(
    ([, { restart }]) => restart !== 'no',
  );
  expect(lasting).toHaveLength(6);
  for (const [name, { logging }] of lasting)
    expect(logging, name).toMatchObject({ options: { 'max-size': '50m', 'max-file': '10' } });
});

it('Stop timeouts include the drain, requests in progress, and the database', async () => {
  // The drain, plus 15 seconds for work in progress.
  const needed = drainSeconds + 15;
  const { services } = parse(await read('compose.yaml'), { merge: true });
  for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2']) {
    expect(Number.parseInt(services[name].stop_grace_period, 10), name).toBeGreaterThan(needed);
  }
  for (const name of list('systemd/*').filter(unit => !unit.includes('migrate'))) {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(await read(name)) ?? [];
    expect(Number(seconds), name).toBeGreaterThan(needed);
  }
  const [, beyond] =
    /terminationGracePeriodSeconds: \{\{ add \$\.Values\.drainSeconds (\d+) \}\}/.exec(
      await read('chart/templates/processes.yaml'),
    ) ?? [];
  expect(Number(beyond)).toBeGreaterThan(15);
});

it('Links in deployment documents work', async () => {
  const toAnchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');
  for (const document of ['README.md', 'RUNBOOK.md', '../BACKUP.md', '../UPGRADING.md']) {
    const links = [...(await read(document)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(
      ([, link = '']) => link,
    );
    if (document === 'README.md') expect(links).not.toEqual([]);
    for (const link of links) {
      const [path = '', anchor] = link.split('#', 2);
      const target = new URL(path, new URL(document, FOLDER));
      expect(existsSync(target), `${document}: ${link}`).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...(await readFile(target, 'utf8')).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
        toAnchor(text),
      );
      expect(headings, `${document}: ${link}`).toContain(anchor);
    }
  }
});
