import { request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type { KeyList, NewKey } from '../../generated/dashboard/types.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';

/** Sends a request without its body. The body is sent by the result, which resolves to the response. */
function sendHead(url: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body);
  const length = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const request = send(url, { method: 'POST', headers: { ...headers, ...length } });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  request.once('error', reject);
  request.once('response', response =>
    json(response).then(body => resolve({ status: response.statusCode ?? 0, body }), reject),
  );
  request.flushHeaders();
  return () => {
    request.end(text);
    return promise;
  };
}

const it = test.extend('holdKey', async ({ service, restaurantId }) => {
  const { id, email, password } = await addUser(service, { restaurantId, role: 'manager' });
  const page = openDashboard(service);
  await page.signIn(email, password);
  const authenticated = vi.spyOn(service.context.services.sessions, 'find');
  const finish = sendHead(
    `${service.url}/dashboard/api/keys`,
    { cookie: page.cookies(), 'x-csrf-token': page.session()?.csrfToken ?? '' },
    { name: 'Held back', scopes: ['orders:read'], branchIds: null },
  );
  await expect.poll(() => authenticated.mock.settledResults.length).toBe(1);
  return { path: `/users/${id}`, finish };
});

it('A disabled user cannot finish a request whose body was held back', async ({ holdKey, owner }) => {
  const { path, finish } = holdKey;
  expect((await owner.post(`${path}/disable`)).status).toBe(200);
  expect(await finish()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  const { data } = (await owner.get<KeyList>('/keys?limit=100')).body;
  expect(data.map(({ name }) => name)).not.toContain('Held back');
});

it('A demoted user cannot finish a request whose body was held back', async ({ holdKey, owner }) => {
  const { path, finish } = holdKey;
  expect((await owner.put(`${path}/role`, { role: 'staff' })).status).toBe(200);
  expect(await finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

it('A revoked key cannot finish a request whose body was held back', async ({ service, owner }) => {
  const newKey = { name: 'Till', scopes: ['orders:update-status'], branchIds: null };
  const { secret, key } = (await owner.post<NewKey>('/keys', newKey)).body;
  const authenticated = vi.spyOn(service.context.services.keys, 'authenticate');
  const authorization = `Bearer ${secret}`;
  const finish = sendHead(`${service.url}/v1/orders/1/status`, { authorization }, { status: 'confirmed' });
  await expect.poll(() => authenticated.mock.settledResults.length).toBe(1);
  expect((await owner.post(`/keys/${key.id}/revoke`)).status).toBe(200);
  expect(await finish()).toMatchObject({ status: 401, body: { code: 'key_inactive' } });
});
