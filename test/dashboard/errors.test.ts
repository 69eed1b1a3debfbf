import { describe, expect } from 'vitest';
import { dashboard } from '../helpers/contract.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { test as it } from '../helpers/fixtures.ts';

describe('405 method_not_allowed and 404 not_found', () => {
  for (const path of Object.keys(dashboard.document.paths)) {
    // A path may also match another template.
    const operations = Object.entries(dashboard.document.paths).filter(([template]) =>
      new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    const methods = operations.flatMap(([, ofTemplate]) => Object.keys(ofTemplate));
    const allowed = [...new Set(methods)].map(method => method.toUpperCase());
    it(`responds to ${path} with 405 and Allow: ${allowed.join(', ')} for every other method`, async ({
      owner,
    }) => {
      const concrete = path.replace('/dashboard/api', '').replace(/\{[^}]+\}/g, 'some_id');
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'].filter(
        method => !allowed.includes(method),
      );
      const withHead = allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of others) {
        const answer = await owner.request(method, concrete);
        expect(answer, method).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(withHead.sort());
      }
    });
  }

  it('responds to an unknown path with 404 for any method', async ({ owner }) => {
    for (const method of ['GET', 'POST', 'PROPFIND']) {
      expect(await owner.request(method, '/nothing')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});

describe('A wrong content type', () => {
  it.for([
    '',
    'application json',
    'text/plain',
    'application/xml; charset=',
    ';',
    'application/json; charset=utf-16',
  ])('gets a 400, and is counted by the dashboard: %j', async (type, { service, manager }) => {
    const headers = { 'content-type': type };
    const signIn = await openDashboard(service).request('POST', '/session', { body: {}, headers });
    // Not as the owner, whose rate limit is exhausted.
    const change = await manager.request('POST', '/menu/categories', { body: {}, headers });
    for (const answer of [signIn, change]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ path: '' }] },
      });
    }
  });
});
