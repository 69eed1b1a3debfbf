import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../sdk/src/generated/version.ts';
import server from '../../server/package.json' with { type: 'json' };

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

test('Packages, contracts, chart, and changelogs have the same version', () => {
  const manifests = globSync('{sdk,spec,webhook-verifier,server,server/*}/package.json', { cwd: ROOT });
  expect(manifests).toHaveLength(6);
  const chart = parse(read('server/deploy/chart/Chart.yaml'));
  const versions = {
    ...Object.fromEntries(manifests.map(path => [path, JSON.parse(read(path)).version])),
    'public contract': JSON.parse(read('generated/public/openapi.json')).info.version,
    'dashboard contract': JSON.parse(read('generated/dashboard/openapi.json')).info.version,
    'SDK, as it reports itself': version,
    chart: chart.version,
    'image of the chart': chart.appVersion,
    ...Object.fromEntries(
      ['sdk', 'webhook-verifier', 'server'].map(folder => [
        `changelog of ${folder}`,
        read(`${folder}/CHANGELOG.md`).match(/^## (.*)$/m)?.[1],
      ]),
    ),
  };
  expect(versions).toEqual(Object.fromEntries(Object.keys(versions).map(name => [name, server.version])));
});
