import { expect } from 'vitest';
import { createClient, listBranches } from '../src/core.ts';
import { realTest } from './helpers/backends.ts';

const start = Date.parse('2026-01-10T12:00:00.000Z');

/** A test against the real service, with ten orders. Their numbers are listed newest first. */
const test = realTest.extend('numbers', { scope: 'file', auto: true }, async ({ backend }) => {
  const numbers: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const { number } = await backend.addOrder({ createdAt: new Date(start + index * 1_000) });
    numbers.unshift(number);
  }
  return numbers;
});

test('for await iterates over all pages, newest first', async ({ client, numbers }) => {
  const seen: number[] = [];
  for await (const order of client.orders.list({ limit: 3, createdBefore: '2026-01-11' }))
    seen.push(order.number);
  expect(seen).toEqual(numbers);
});

test('await returns the first page, from which the next ones follow', async ({ client, numbers }) => {
  const list = client.orders.list({ limit: 4, createdBefore: '2026-01-11' });
  const first = await list;
  expect(first.data.map(({ number }) => number)).toEqual(numbers.slice(0, 4));
  const nextCursor: unknown = expect.any(String);
  expect(first.pagination).toEqual({
    page: 1,
    limit: 4,
    total: 10,
    totalPages: 3,
    hasMore: true,
    nextCursor,
  });
  expect((await list).data).toBe(first.data);
  const second = await first.nextPage();
  const third = await second?.nextPage();
  expect(second?.data.map(({ number }) => number)).toEqual(numbers.slice(4, 8));
  expect(third?.data.map(({ number }) => number)).toEqual(numbers.slice(8));
  expect(await third?.nextPage()).toBeNull();
  const rest: number[] = [];
  for await (const { number } of second ?? []) rest.push(number);
  expect(rest).toEqual(numbers.slice(4));
});

test('pages() iterates over pages, from the start each time', async ({ client }) => {
  const list = client.orders.list({ limit: 4, createdBefore: '2026-01-11' });
  for (let round = 0; round < 2; round += 1) {
    const sizes: number[] = [];
    for await (const page of list.pages()) sizes.push(page.data.length);
    expect(sizes).toEqual([4, 4, 2]);
  }
  const from: number[] = [];
  for await (const page of (await list).pages()) from.push(page.pagination.page);
  expect(from).toEqual([1, 2, 3]);
});

test('stops fetching when the loop ends', async ({ client }) => {
  const before = (await client.branches.list().withResponse()).rateLimit?.remaining ?? 0;
  for await (const order of client.orders.list({ limit: 2 })) {
    if (order) break;
  }
  expect((await client.branches.list().withResponse()).rateLimit?.remaining).toBe(before - 2);
});

test('every element appears once while orders are added at the start', async ({
  backend,
  client,
  numbers,
}) => {
  const existing = [...numbers];
  const seen: number[] = [];
  let added = 0;
  for await (const order of client.orders.list({ limit: 2 })) {
    seen.push(order.number);
    if (added < 8) {
      // Some have the same millisecond as the newest one, which is included in the bound of later pages.
      const createdAt = new Date(added % 2 ? start + 9_000 : start + 60_000 + added);
      await backend.addOrder({ createdAt });
      added += 1;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter(number => existing.includes(number))).toEqual(existing);
});

test('an element of a list without cursors appears once, however far others move it', async ({ backend }) => {
  const names = ['c', 'b', 'a'];
  const client = await backend.client(
    {},
    {
      async fetch(input) {
        const page = Number(new URL(String(input)).searchParams.get('page') ?? 1);
        const pagination = { page, limit: 1, total: 9, totalPages: 9, hasMore: page < 6 };
        const data = names.slice(page - 1, page).map(id => ({ id }));
        names.unshift(`new ${page}`);
        return Response.json({ data, pagination });
      },
    },
  );
  const seen: string[] = [];
  for await (const { id } of client.branches.list({ limit: 1 })) seen.push(id);
  expect(seen).toEqual(['c']);
});

test('sends nothing before a list is awaited or iterated, and an empty one has no next page', async ({
  backend,
}) => {
  const sent: string[] = [];
  const watching = await backend.client(
    {},
    {
      fetch: (input, init) => {
        sent.push(String(input));
        return fetch(input, init);
      },
    },
  );
  const list = watching.orders.list({ branchId: backend.branches.tokyo, status: undefined });
  expect(sent).toEqual([]);
  const page = await list;
  expect([page.data, page.pagination.total, await page.nextPage()]).toEqual([[], 0, null]);
  for await (const order of list) expect(order).toBeUndefined();
  expect(sent).toHaveLength(2);
  expect(sent[0]).not.toContain('status');
});

test('an iteration fetches 100 per page by default', async ({ backend }) => {
  const sent: string[] = [];
  const fetchWatched = (input: string | Request, init?: RequestInit) => {
    sent.push(new URL(String(input)).search);
    return fetch(input, init);
  };
  const client = await backend.client({}, { fetch: fetchWatched });
  const query = { createdBefore: '2026-01-11' };
  const iterated: number[] = [];
  for await (const { number } of client.orders.list(query)) iterated.push(number);
  for await (const page of client.branches.list().pages()) expect(page.pagination.limit).toBe(100);
  for await (const page of client.branches.list({ limit: 2 }).pages()) expect(page.pagination.limit).toBe(2);
  // Another page size would make the third page start elsewhere.
  for await (const page of client.branches.list({ page: 3 }).pages()) expect(page.pagination.limit).toBe(25);
  expect((await client.branches.list()).pagination.limit).toBe(25);
  expect(sent[0]).toBe('?createdBefore=2026-01-11&limit=100');
  sent.length = 0;

  const all = await client.orders.list(query).toArray({ max: Number.POSITIVE_INFINITY });
  expect(all.map(({ number }) => number)).toEqual(iterated);
  const some = await client.orders.list({ ...query, limit: 3 }).toArray({ max: 7 });
  expect(some.map(({ number }) => number)).toEqual(iterated.slice(0, 7));
  expect(await client.orders.list(query).toArray({ max: 2 })).toHaveLength(2);
  expect(sent).toHaveLength(1 + 3 + 1);
  expect(sent.at(-1)).toContain('limit=2');
  expect(await client.orders.list(query).toArray({ max: 0 })).toEqual([]);
  for (const max of [-1, 2.5, Number.NaN]) {
    await expect(client.orders.list(query).toArray({ max })).rejects.toThrow(TypeError);
  }
  expect(sent).toHaveLength(5);
});

test('errors propagate through await, for await, and pages()', async ({ backend }) => {
  const unknownKey = backend.unknownKeyClient();
  const loop = async () => {
    for await (const order of unknownKey.orders.list()) expect(order).toBeUndefined();
  };
  await expect(unknownKey.orders.list()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(unknownKey.orders.list().withResponse()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(loop()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(unknownKey.orders.list().pages().next()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await unknownKey.orders.list().catch(String)).toMatch(/^UnauthorizedError/);
});

test('standalone functions work like the methods', async ({ backend, client }) => {
  const core = createClient({ apiKey: 'rok_unknown', baseUrl: backend.baseUrl });
  await expect(listBranches(core)).rejects.toMatchObject({ code: 'unauthorized' });
  expect((await listBranches(client)).data).toEqual((await client.branches.list()).data);
});
