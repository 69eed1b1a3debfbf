import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { test } from '../helpers/fixtures.ts';
import { checkDeployment, type Report } from './check.ts';

const it = test
  .extend('one of each kind', { scope: 'file', auto: true }, async ({ restaurant }) => {
    await restaurant.addOrder({ status: 'confirmed' });
    await restaurant.addItem();
    await restaurant.addInventoryItem();
  })
  .extend(
    'check',
    { scope: 'file' },
    ({ service, restaurant }) =>
      async (url = service.url, write = true) => {
        // A separate key, so that checks do not share a rate limit.
        const { secret: key } = await service.context.services.keys.create({
          restaurantId: restaurant.id,
          name: 'Contract test',
          scopes: EVERY_SCOPE,
          branches: 'all',
        });
        const reports: Report[] = [];
        for await (const report of checkDeployment({ url, key, write })) reports.push(report);
        return reports;
      },
  );

it('A service conforms to its published contract in every operation', async ({ check }) => {
  const reports = await check();
  expect(reports.flatMap(({ differences }) => differences)).toEqual([]);
  expect(reports.filter(({ requests }) => requests === 0)).toEqual([]);
});

it('Without permission to write, only reads are sent', async ({ check, service }) => {
  const reports = await check(service.url, false);
  const notAsked = reports.filter(({ requests }) => requests === 0).map(({ operationId }) => operationId);
  expect(notAsked).toEqual([
    'updateOrderStatus',
    'updateMenuItem',
    'updateMenuItemPrices',
    'recordInventoryTransaction',
  ]);
});

type Break = (answer: { status: number; headers: Headers; body: string }, path: string) => void;

it.for<[what: string, operationId: string, difference: RegExp, breakAnswer: Break]>([
  [
    'leaves out a field',
    'getOrder',
    /must have required property 'currency'/,
    answer => {
      answer.body = answer.body.replaceAll('"currency"', '"money"');
    },
  ],
  [
    'answers 200 for what does not exist',
    'getMenuItem',
    /responded with 200, not 404/,
    answer => {
      if (answer.status === 404) answer.status = 200;
    },
  ],
  [
    'sends no rate headers',
    'listBranches',
    /x-ratelimit-limit is null/,
    answer => answer.headers.delete('x-ratelimit-limit'),
  ],
  [
    'sends another type',
    'listMenuCategories',
    /content type text\/plain/,
    answer => answer.headers.set('content-type', 'text/plain'),
  ],
])(
  'A service that %s is detected',
  async ([, operationId, difference, breakAnswer], { service, check, onTestFinished }) => {
    const broken = createServer(async ({ method = '', url = '', headers }, response) => {
      const { authorization } = headers;
      const real = await fetch(service.url + url, {
        method,
        headers: authorization ? { authorization } : {},
      });
      const answer = { status: real.status, headers: new Headers(real.headers), body: await real.text() };
      if (url.startsWith('/v1')) breakAnswer(answer, url);
      answer.headers.delete('content-length');
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
    });
    await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void broken.close());
    const { port } = broken.address() as AddressInfo;

    const reports = await check(`http://127.0.0.1:${port}`, false);
    const found = reports.find(report => report.operationId === operationId);
    expect(found?.differences.join('\n')).toMatch(difference);
  },
);
