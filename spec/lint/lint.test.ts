import { fileURLToPath } from 'node:url';
import type { DiagnosticMessages, LinterRuleDefinition } from '@typespec/compiler';
import { createLinterRuleTester, createTester } from '@typespec/compiler/testing';
import { describe, expect, it } from 'vitest';
import { enumValueNaming } from './enum-value-naming.ts';
import { $linter } from './library.ts';
import { naming } from './naming.ts';
import { operationIdNaming } from './operation-id-naming.ts';
import { requireDoc } from './require-doc.ts';
import { requireExample } from './require-example.ts';
import { requireIdempotency } from './require-idempotency.ts';
import { requireRole } from './require-role.ts';
import { requireScope } from './require-scope.ts';
import { requireSummary } from './require-summary.ts';

interface Case {
  rule: LinterRuleDefinition<string, DiagnosticMessages>;
  /** Code that the rule accepts, by description. */
  good: Record<string, string>;
  /** Code that the rule reports once, by description. */
  bad: Record<string, string>;
}

const cases: Case[] = [
  {
    rule: requireDoc,
    good: {
      'everything documented': `
        /** A dish. */ model Dish { /** Its name. */ name: string; }
        /** A size. */ enum Size { /** Small. */ small }
        /** Any size. */ union AnySize { /** Known. */ known: Size, /** Unknown. */ \`unknown\`: string }
        /** An id. */ scalar Id extends string;
        /** Dishes. */ interface Dishes { /** Reads one. */ @get read(): void; }`,
      'an anonymous model': '/** Reads. */ op read(): { /** A name. */ name: string };',
    },
    bad: {
      'a model': 'model Dish {}',
      'a property': '/** A dish. */ model Dish { name: string; }',
      'a property of an anonymous model': '/** Reads. */ op read(): { name: string };',
      'an enum': 'enum Size { /** Small. */ small }',
      'an enum member': '/** A size. */ enum Size { small }',
      'a union': 'union AnySize { /** Known. */ known: "small" }',
      'a union variant': '/** Any size. */ union AnySize { known: "small" }',
      'a scalar': 'scalar Id extends string;',
      'an interface': 'interface Dishes { /** Reads one. */ read(): void; }',
      'an operation': 'op read(): void;',
    },
  },
  {
    rule: requireSummary,
    good: { 'a summary': '@summary("Read a dish") op read(): void;' },
    bad: { 'no summary': 'op read(): void;' },
  },
  {
    rule: operationIdNaming,
    good: {
      'a verb first': '@operationId("listDishes") op list(): void;',
      'a webhook without an id': '@extension("x-webhook", "dish.sold") op sold(): void;',
      'a template without an id': 'op Serve<T>(): T; @operationId("getDish") op get is Serve<string>;',
    },
    bad: {
      'no id': 'op list(): void;',
      'a noun first': '@operationId("dishesList") op list(): void;',
      'a verb that is only the beginning of a word': '@operationId("listingDishes") op list(): void;',
      'snake case': '@operationId("list_dishes") op list(): void;',
    },
  },
  {
    rule: requireScope,
    good: {
      'a scope': '@extension("x-required-scope", "menu:read") op read(): void;',
      'no scope needed': '@extension("x-required-scope", null) op read(): void;',
      'a webhook': '@extension("x-webhook", "dish.sold") op sold(): void;',
      'a service with roles': 'enum Role { staff } op read(): void;',
    },
    bad: {
      'nothing stated': 'op read(): void;',
      'nothing stated in an interface': 'interface Menu { read(): void; }',
    },
  },
  {
    rule: requireRole,
    good: {
      'a role': 'enum Role { staff } @extension("x-required-role", Role.staff) op read(): void;',
      'no session needed': 'enum Role { staff } @extension("x-required-role", null) op read(): void;',
      'a service without roles': 'op read(): void;',
    },
    bad: {
      'nothing stated': 'enum Role { staff } op read(): void;',
      'nothing stated, with the roles of the namespace around':
        'namespace Api { enum Role { staff } namespace Menu { op read(): void; } }',
    },
  },
  {
    rule: requireIdempotency,
    good: {
      true: '@extension("x-idempotent", true) @post op create(): void;',
      false: '@extension("x-idempotent", false) @post op create(): void;',
      'a read, which is idempotent': '@get op read(): void;',
      'a webhook': '@extension("x-webhook", "dish.sold") @post op sold(): void;',
    },
    bad: {
      'nothing stated of a write': '@post op create(): void;',
      'a read that states it': '@extension("x-idempotent", true) @get op read(): void;',
    },
  },
  {
    rule: requireExample,
    good: {
      'a model with an example': '@example(#{ name: "Soup" }) model Dish { name: string; }',
      'an HTTP response': 'model Gone { @statusCode statusCode: 410; }',
      'a template': 'model Page<T> { data: T[]; }',
      'a webhook': '@extension("x-webhook", "dish.sold") @post op sold(): void;',
      'an operation with an example': '@opExample(#{ returnType: "Soup" }) op read(): string;',
      'an operation with an example besides those of its template': `
        @opExample(#{ returnType: "Soup" }) op Serve<T extends string>(): T;
        @opExample(#{ returnType: "Salad" }) op read is Serve<string>;`,
    },
    bad: {
      'a model without': 'model Dish { name: string; }',
      'an operation without': 'op read(): string;',
      'an operation with only those of its template': `
        @opExample(#{ returnType: "Soup" }) op Serve<T extends string>(): T;
        op read is Serve<string>;`,
    },
  },
  {
    rule: naming,
    good: {
      'PascalCase types, camelCase properties': 'model DishList { firstDish: string; dish2: string; }',
      'a header, which has a name of its own': 'op read(@header("X-Dish") X_Dish: string): void;',
    },
    bad: {
      'a model': 'model dishList {}',
      'a model with an acronym in it': 'model Dish_List {}',
      'a scalar': 'scalar dishId extends string;',
      'an enum': 'enum dish_size { small }',
      'a union': 'union anySize { known: "small" }',
      'an interface': 'interface dishes {}',
      'a property': 'model Dish { first_name: string; }',
      'a property in PascalCase': 'model Dish { Name: string; }',
    },
  },
  {
    rule: enumValueNaming,
    good: {
      snake_case: 'enum Size { small, extra_large, half_2 }',
      'snake_case values': 'enum Size { extraLarge: "extra_large" }',
    },
    bad: {
      uppercase: 'enum Size { SMALL }',
      camelCase: 'enum Size { extraLarge }',
      colons: 'enum Scope { menuRead: "menu:read" }',
    },
  },
];

const tester = createTester(fileURLToPath(new URL('../..', import.meta.url)), {
  libraries: ['@typespec/http', '@typespec/openapi'],
})
  .importLibraries()
  .using('Http', 'OpenAPI');

describe.each(cases)('$rule.name', ({ rule, good, bad }) => {
  const check = async (code: string) =>
    createLinterRuleTester(await tester.createInstance(), rule, '@restaurant-ordering/spec').expect(code);

  it.each(Object.entries(good))('accepts %s', async (_, code) => {
    await (await check(code)).toBeValid();
  });

  it.each(Object.entries(bad))('reports %s', async (_, code) => {
    await (await check(code)).toEmitDiagnostics([{ code: `@restaurant-ordering/spec/${rule.name}` }]);
  });
});

it('tests every rule of the library', () => {
  expect(cases.map(({ rule }) => rule.name).sort()).toEqual($linter.rules.map(rule => rule.name).sort());
});
