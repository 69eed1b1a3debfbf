import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTester, expectDiagnostics, mockFile, t } from '@typespec/compiler/testing';
import { getExtensions } from '@typespec/openapi';
import { describe, expect, it } from 'vitest';
import { $decorators } from './decorators.ts';

const sources = [
  'common/decorators.tsp',
  'dashboard/decorators.tsp',
  'dashboard/roles.tsp',
  'public/decorators.tsp',
  'public/events/enums.tsp',
  'public/scopes.tsp',
];

const tester = createTester(fileURLToPath(new URL('..', import.meta.url)), { libraries: ['@typespec/http'] })
  .files({
    'decorators.ts': mockFile.js({ $decorators }),
    ...Object.fromEntries(sources.map(path => [path, readFileSync(new URL(path, import.meta.url), 'utf8')])),
  })
  .importLibraries()
  .import('./public/decorators.tsp', './dashboard/decorators.tsp')
  .using('Http', 'RestaurantOrdering', 'RestaurantOrdering.PublicApi', 'RestaurantOrdering.DashboardApi');

describe('a decorator writes its argument as an extension', () => {
  it.each<[decorator: string, extension: string, value: unknown]>([
    ['@scope(Scope.ordersRead)', 'x-required-scope', 'orders:read'],
    ['@scope(null)', 'x-required-scope', null],
    ['@role(Role.manager)', 'x-required-role', 'manager'],
    ['@role(null)', 'x-required-role', null],
    ['@idempotent', 'x-idempotent', true],
    ['@idempotent(false)', 'x-idempotent', false],
    ['@rateLimit("placing")', 'x-rate-limit', 'placing'],
    ['@beforePasswordChange', 'x-before-password-change', true],
    ['@beforeSecondFactor', 'x-before-second-factor', true],
    ['@requiresConfirmation', 'x-requires-confirmation', true],
    ['@screensOnly', 'x-screens-only', true],
    ['@approvable', 'x-approvable', true],
    ['@content(Page)', 'x-content', ['Page']],
    ['@webhook(KnownWebhookEventType.orderReady)', 'x-webhook', 'order.ready'],
  ])('%s', async (decorator, extension, value) => {
    const { program, read } = await tester.compile(
      t.code`model Page {} ${decorator} op ${t.op('read')}(): void;`,
    );
    expect(Object.fromEntries(getExtensions(program, read))).toEqual({ [extension]: value });
  });

  it.each<[decorator: string, extension: string, value: unknown]>([
    ['@ignoreInvalid', 'x-ignore-invalid', true],
    ['@clamp(#{ minimum: 1, maximum: 100 })', 'x-clamp', { minimum: 1, maximum: 100 }],
  ])('%s', async (decorator, extension, value) => {
    const { program, limit } = await tester.compile(
      t.code`model Page { ${decorator} ${t.modelProperty('limit')}: integer; }`,
    );
    expect(Object.fromEntries(getExtensions(program, limit))).toEqual({ [extension]: value });
  });
});

describe('a decorator with an invalid argument does not compile', () => {
  it.each([
    ['@scope("orders:eat")', 'invalid-argument'],
    ['@scope("orders:read")', 'invalid-argument'],
    ['@scope(Role.staff)', 'invalid-argument'],
    ['@scope(Scope.ordersEat)', 'invalid-ref'],
    ['@scope', 'invalid-argument-count'],
    ['@role("guest")', 'invalid-argument'],
    ['@role(Role.guest)', 'invalid-ref'],
    ['@idempotent("yes")', 'invalid-argument'],
    ['@rateLimit("everything")', 'invalid-argument'],
    ['@webhook("order.eaten")', 'invalid-argument'],
  ])('%s', async (decorator, code) => {
    expectDiagnostics(await tester.diagnose(`${decorator} op read(): void;`), { code });
  });

  it('@scope on a model', async () => {
    expectDiagnostics(await tester.diagnose('@scope(null) model Dish {}'), {
      code: 'decorator-wrong-target',
    });
  });
});
