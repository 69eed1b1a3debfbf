// @module-tag long
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';
import type { OpenApiDocument, Operation, Parameter, Schema } from './document.ts';

type Contract = OpenApiDocument & { 'x-max-body-bytes': number; 'x-rate-limit': { requests: number } };
/** A kind of breaking change: the places in a contract where it applies, and how to apply it. */
type Rule = (contract: Contract) => [place: string, change: () => void][];

const PUBLIC = fileURLToPath(new URL('../../generated/public/openapi.json', import.meta.url));
/** Other seeds pick other places. */
const SEED = Number(process.env.MUTATION_SEED ?? 27);

const BREAKING: Record<string, Rule> = {
  'a field is no longer sent': contract =>
    fieldsOf(sentBy(contract)).map(([place, object, name]) => [
      place,
      () => delete object.properties?.[name],
    ]),
  'a field is sent only sometimes': contract =>
    fieldsOf(sentBy(contract)).map(([place, object, name]) => [place, () => release(object, name)]),
  'a field has another type': contract =>
    fieldsOf(sentBy(contract)).map(([place, object, name]) => [
      place,
      () => setField(object, name, { type: 'array', items: { type: 'string' } }),
    ]),
  'a field may be null': contract =>
    fieldsOf(sentBy(contract)).flatMap(([place, object, name, field]) =>
      field.anyOf ? [] : [[place, () => setField(object, name, { anyOf: [field, { type: 'null' }] })]],
    ),
  'a value is no longer sent': contract =>
    enumsOf(contract, name => name.startsWith('Known')).map(([place, schema]) => [
      place,
      () => schema.enum?.pop(),
    ]),
  'a value is no longer taken': contract =>
    enumsOf(contract, name => /^(Target|Snooze|KnownInventory)/.test(name)).map(([place, schema]) => [
      place,
      () => schema.enum?.shift(),
    ]),
  'a field is required': contract =>
    fieldsOf(takenBy(contract)).flatMap(([place, object, name]) =>
      object.required?.includes(name)
        ? []
        : [[place, () => void Object.assign(object, { required: [...(object.required ?? []), name] })]],
    ),
  'a text may be less long': contract =>
    fieldsOf(takenBy(contract)).flatMap(([place, , , field]) =>
      field.maxLength === undefined ? [] : [[place, () => void Object.assign(field, { maxLength: 10 })]],
    ),
  'a parameter is required': contract =>
    operationsOf(contract).map(([place, operation]) => [
      place,
      () => operation.parameters.push(parameter('tenant', true)),
    ]),
  'a parameter is gone': contract =>
    operationsOf(contract).flatMap(([place, operation]) =>
      operation.parameters.length === 0 ? [] : [[place, () => operation.parameters.pop()]],
    ),
  'a default is another': contract =>
    Object.entries(contract.components.parameters ?? {}).flatMap(([place, { schema }]) =>
      schema.default === undefined ? [] : [[place, () => void Object.assign(schema, { default: 7 })]],
    ),
  'an operation is gone': contract =>
    operationsOf(contract).map(([place, , path, method]) => [
      place,
      () => delete contract.paths[path]?.[method],
    ]),
  'an answer is gone': contract =>
    operationsOf(contract).flatMap(([place, { responses }]) =>
      Object.keys(responses).map((status): [string, () => void] => [
        `${place} ${status}`,
        () => delete responses[status],
      ]),
    ),
  'the scope is another': contract =>
    operationsOf(contract).map(([place, operation]) => [
      place,
      () => void Object.assign(operation, { 'x-required-scope': 'tables:read' }),
    ]),
  'an operation has another name': contract =>
    operationsOf(contract).map(([place, operation]) => [
      place,
      () => void Object.assign(operation, { operationId: 'listTables' }),
    ]),
};

const ADDITIVE: Record<string, Rule> = {
  'a new field is sent': contract =>
    sentBy(contract).map(([place, object]) => [place, () => setField(object, 'table', { type: 'string' })]),
  'a new field is always sent': contract =>
    sentBy(contract).map(([place, object]) => [
      place,
      () => {
        setField(object, 'table', { type: 'string' });
        object.required?.push('table');
      },
    ]),
  'a new field is taken': contract =>
    takenBy(contract).map(([place, object]) => [place, () => setField(object, 'table', { type: 'string' })]),
  'a new value is sent': contract =>
    enumsOf(contract, name => name.startsWith('Known')).map(([place, schema]) => [
      place,
      () => schema.enum?.push('tabled'),
    ]),
  'a new value is taken': contract =>
    enumsOf(contract, name => /^(Target|Snooze|KnownInventory)/.test(name)).map(([place, schema]) => [
      place,
      () => schema.enum?.push('tabled'),
    ]),
  'a field need not be there': contract =>
    fieldsOf(takenBy(contract)).flatMap(([place, object, name]) =>
      object.required?.includes(name) ? [[place, () => release(object, name)]] : [],
    ),
  'a text may be longer': contract =>
    fieldsOf(takenBy(contract)).flatMap(([place, , , field]) =>
      field.maxLength === undefined ? [] : [[place, () => void Object.assign(field, { maxLength: 1000 })]],
    ),
  'a parameter is added': contract =>
    operationsOf(contract).map(([place, operation]) => [
      place,
      () => operation.parameters.push(parameter('tenant', false)),
    ]),
  'an operation is added': contract =>
    operationsOf(contract).map(([place, operation, path]) => [
      place,
      () =>
        void Object.assign(contract.paths, {
          [`${path}/tables`]: { get: { ...operation, operationId: 'getTable' } },
        }),
    ]),
  'a method is added': contract =>
    operationsOf(contract).map(([place, operation, path]) => [
      place,
      () =>
        void Object.assign(contract.paths[path] ?? {}, { put: { ...operation, operationId: 'putTable' } }),
    ]),
  'a header is added': contract =>
    operationsOf(contract).map(([place, { responses }]) => [
      place,
      () => {
        for (const { headers = {} } of Object.values(responses))
          headers['X-Table'] = { required: false, schema: { type: 'string' } };
      },
    ]),
  'an event is added': contract =>
    Object.entries(contract.webhooks ?? {}).map(([place, item]) => [
      place,
      () => void Object.assign(contract.webhooks ?? {}, { 'table.set': item }),
    ]),
  'the words are others': contract =>
    operationsOf(contract).map(([place, operation]) => [
      place,
      () => void Object.assign(operation, { summary: 'Tables', description: 'Sets tables.' }),
    ]),
  'a write may be repeated': contract =>
    operationsOf(contract).flatMap(([place, operation]) =>
      operation['x-idempotent']
        ? []
        : [[place, () => void Object.assign(operation, { 'x-idempotent': true })]],
    ),
  'more is allowed': contract => [
    ['x-rate-limit', () => void Object.assign(contract['x-rate-limit'], { requests: 600 })],
    ['x-max-body-bytes', () => void Object.assign(contract, { 'x-max-body-bytes': 1_000_000 })],
  ],
};

const rulesOf = (rules: Record<string, Rule>) => Object.entries(rules);

test.concurrent.for(rulesOf(BREAKING))('A change that %s is breaking', async ([, rule]) => {
  const { place, messages } = await mutate(rule);
  expect(messages, place).not.toEqual([]);
});

test.concurrent.for(rulesOf(ADDITIVE))('A change that %s is not breaking', async ([, rule]) => {
  const { place, messages } = await mutate(rule);
  expect(messages, place).toEqual([]);
});

/** Applies a rule to one place, which is picked by the seed, and returns the guard's messages. */
async function mutate(rule: Rule): Promise<{ place: string; messages: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'mutation-'));
  try {
    const contract: Contract = JSON.parse(await readFile(PUBLIC, 'utf8'));
    const places = rule(contract);
    const [place, change] = places[(SEED * 7919) % places.length] ?? [];
    if (place === undefined || change === undefined)
      throw new Error('The contract has no place for the rule');
    change();
    const revision = join(folder, 'openapi.json');
    await writeFile(revision, JSON.stringify(contract));
    return { place, messages: (await findBreakingChanges(PUBLIC, revision)).map(({ message }) => message) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Place = [place: string, object: Schema];

function operationsOf({
  paths,
}: Contract): [place: string, operation: Operation, path: string, method: string][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation, string, string] => [
      `${method} ${path}`,
      operation,
      path,
      method,
    ]),
  );
}

/** The objects that the service sends in responses and webhooks. */
function sentBy(contract: Contract): Place[] {
  const answers = operationsOf(contract).map(([, { responses }]) => responses);
  return objectsIn(contract, [answers, contract.webhooks]);
}

/** The objects that the service accepts. */
function takenBy(contract: Contract): Place[] {
  return objectsIn(
    contract,
    operationsOf(contract).map(([, { requestBody }]) => requestBody),
  );
}

function objectsIn({ components }: Contract, part: unknown): Place[] {
  const found = new Map<string, Schema>();
  const collect = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = components.schemas[name];
      if (schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      collect(schema);
    }
  };
  collect(part);
  return [...found].filter(([, { type }]) => type === 'object');
}

function fieldsOf(objects: Place[]): [place: string, object: Schema, name: string, field: Schema][] {
  return objects.flatMap(([place, object]) =>
    Object.entries(object.properties ?? {}).map(([name, field]): [string, Schema, string, Schema] => [
      `${place}.${name}`,
      object,
      name,
      field,
    ]),
  );
}

function enumsOf({ components }: Contract, isMeant: (name: string) => boolean): Place[] {
  return Object.entries(components.schemas).filter(
    ([name, schema]) => schema.enum !== undefined && isMeant(name),
  );
}

function setField(object: Schema, name: string, field: Schema): void {
  object.properties = { ...object.properties, [name]: field };
}

function release(object: Schema, name: string): void {
  object.required = object.required?.filter(each => each !== name) ?? [];
}

function parameter(name: string, required: boolean): Parameter {
  return { name, in: 'query', required, schema: { type: 'string' } };
}
