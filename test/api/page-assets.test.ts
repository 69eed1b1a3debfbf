import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { DIST } from '../../server/web/entries.ts';
import { test as it } from '../helpers/fixtures.ts';

const names = await readdir(join(DIST, 'assets'));
const script = names.find(name => name.endsWith('.js')) ?? '';

it('Page assets are compressed as requested, and immutable in browser caches', async ({ service }) => {
  for (const encoding of ['br', 'gzip', 'identity'])
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${service.url}/assets/${script}`, { method, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
      expect((await response.text()).length > 0).toBe(method === 'GET');
    }
});

it.for([
  '',
  'unknown.js',
  script.toUpperCase(),
  '%2e%2e%2fdashboard.html',
  `..%2fassets%2f${script}`,
  `./${script}/`,
  '%00',
  '%',
])('/assets/%s does not exist', async (name, { service }) => {
  expect((await fetch(`${service.url}/assets/${name}`)).status).toBeOneOf([400, 404]);
});
