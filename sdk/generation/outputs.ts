import { readFile } from 'node:fs/promises';
import { CURRENCY_DIGITS } from '../../generated/currencies.ts';
import { renderTypes } from './types.ts';

const contractFolder = new URL('../../generated/public/', import.meta.url);
const notice = '// Generated from the contract by `npm run generate -w sdk`; do not edit.\n\n';

type Json = Record<string, unknown>;
type ContractOperation = {
  operationId: string;
  description?: string;
  'x-idempotent': boolean;
  'x-required-scope': string | null;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Json } } };
  responses: Record<string, { content?: { 'application/json'?: { examples?: Examples } } }>;
};
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  schema: Json;
  'x-ignore-invalid'?: boolean;
  'x-clamp'?: Json;
};
type Examples = Record<string, { value: unknown }>;
type Contract = {
  paths: Record<string, Record<string, ContractOperation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
  'x-rate-limit': { requests: number; windowSeconds: number };
  'x-max-snooze-days': number;
  'x-max-body-bytes': number;
  'x-webhook-delivery': { timeoutSeconds: number };
};
type Found = { method: string; path: string; operation: ContractOperation };

/** The contents of `src/generated/`, by file name. */
export async function renderOutputs(): Promise<Map<string, string>> {
  const contract: Contract = JSON.parse(await readFile(new URL('openapi.json', contractFolder), 'utf8'));
  const types = await readFile(new URL('types.ts', contractFolder), 'utf8');
  const found = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return new Map([
    ['types.ts', notice + renderTypes(types, findRequirements(contract))],
    ['operations.ts', notice + renderOperations(found)],
    ['version.ts', notice + (await renderVersion())],
    ['limits.ts', notice + renderLimits(contract)],
    ['currencies.ts', notice + renderCurrencies()],
    ['mock.ts', notice + renderMock(contract, found)],
  ]);
}

/** By schema, the fields of which one must be there. */
function findRequirements({ components }: Contract): Map<string, string[]> {
  const requirements = Object.entries(components.schemas).map(([name, { anyOf = [] }]) => {
    const fields = (anyOf as { required?: string[] }[]).flatMap(({ required = [] }) => required);
    return [name, fields] as const;
  });
  return new Map(requirements.filter(([, fields]) => fields.length > 0));
}

/** One constant each, so that a bundle holds only the operations it uses. */
function renderOperations(found: Found[]): string {
  const constants = found.map(({ method, path, operation }) => {
    const id = operation.operationId;
    const idempotent = operation['x-idempotent'];
    const value = {
      id,
      method,
      path,
      idempotent,
      ...(takesKey(operation) && { takesKey: true }),
      ...(idempotent ? {} : { retryHint: parseRetryHint(operation) }),
    };
    return `export const ${id}: Operation<'${id}'> = ${JSON.stringify(value)};\n`;
  });
  const all = found.map(({ operation }) => operation.operationId).join(', ');
  return [
    "import type { Operation } from '../operation.ts';\n\n",
    ...constants,
    `\nexport const everyOperation: readonly Operation[] = [${all}];\n`,
  ].join('');
}

function takesKey({ parameters = [] }: ContractOperation): boolean {
  return parameters.some(parameter => parameter.in === 'header' && parameter.name === 'Idempotency-Key');
}

/** The paragraph of the contract that says what to do before the operation is repeated. */
function parseRetryHint({ operationId, description = '' }: ContractOperation): string {
  const paragraph = /\*\*Not idempotent:\*\*([\s\S]*?)(?:\n\n|$)/.exec(description)?.[1];
  if (!paragraph)
    throw new Error(
      `${operationId} is not idempotent: add a **Not idempotent:** paragraph to its documentation`,
    );
  const text = paragraph.trim().replaceAll(/\s+/g, ' ');
  return `Not idempotent: ${text}`;
}

async function renderVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return `export const version = '${version}';\n`;
}

function renderLimits(contract: Contract): string {
  const limit = contract.components.parameters['PageParameters.limit'];
  return [
    `export const rateLimit = ${JSON.stringify(contract['x-rate-limit'])} as const;`,
    `export const maxPageSize = ${limit?.['x-clamp']?.maximum};`,
    `export const maxSnoozeDays = ${contract['x-max-snooze-days']};`,
    `export const maxBodyBytes = ${contract['x-max-body-bytes']};`,
    `export const deliveryTimeoutSeconds = ${contract['x-webhook-delivery'].timeoutSeconds};`,
    '',
  ].join('\n');
}

/** Only the exceptions: most currencies have two digits after the decimal point. */
function renderCurrencies(): string {
  const exceptions = Object.entries(CURRENCY_DIGITS).filter(([, digits]) => digits !== DEFAULT_DIGITS);
  return [
    `export const defaultCurrencyDigits = ${DEFAULT_DIGITS};`,
    `export const currencyDigits: Readonly<Record<string, number>> = ${JSON.stringify(Object.fromEntries(exceptions))};`,
    '',
  ].join('\n');
}

const DEFAULT_DIGITS = 2;

function renderMock(contract: Contract, found: Found[]): string {
  const mocked = found.map(({ method, path, operation }) => [
    operation.operationId,
    {
      method,
      path,
      scope: operation['x-required-scope'],
      ...(takesKey(operation) && { takesKey: true }),
      query: (operation.parameters ?? [])
        .map(parameter => resolveParameter(contract, parameter))
        .filter(parameter => parameter.in === 'query')
        .map(({ name, schema, 'x-ignore-invalid': lenient = false, 'x-clamp': clamp }) => ({
          name,
          lenient,
          schema: withoutProse(schema),
          ...(clamp && { clamp }),
        })),
      body: withoutProse(operation.requestBody?.content['application/json'].schema ?? null),
      success: getSuccess(operation),
    },
  ]);
  return [
    "import type { ErrorExample, MockedOperation, Schema } from '../testing/contract.ts';",
    "import type { operations } from './types.ts';",
    '',
    `export const mockedOperations: Record<keyof operations, MockedOperation> = ${JSON.stringify(Object.fromEntries(mocked))};`,
    '',
    `export const errorExamples: Record<string, ErrorExample> = ${JSON.stringify(errorExamples(found))};`,
    '',
    `export const schemas: Record<string, Schema> = ${JSON.stringify(requestSchemas(contract, found))};`,
    '',
  ].join('\n');
}

function resolveParameter(contract: Contract, parameter: Parameter): Parameter {
  const name = parameter.$ref?.replace('#/components/parameters/', '');
  return (name && contract.components.parameters[name]) || parameter;
}

function getSuccess({ operationId, responses }: ContractOperation) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const example = Object.values(response?.content?.['application/json']?.examples ?? {})[0];
  if (!example) throw new Error(`${operationId} has no example of a success`);
  return { status: Number(status), example: example.value };
}

/** The status and the message of each error code. */
function errorExamples(found: Found[]): Record<string, { status: number; error: string }> {
  const examples: Record<string, { status: number; error: string }> = {};
  for (const { operation } of found) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      for (const { value } of Object.values(content?.['application/json']?.examples ?? {})) {
        const { code, error } = value as { code?: string; error?: string };
        if (Number(status) >= 400 && code && error) examples[code] ??= { status: Number(status), error };
      }
    }
  }
  return examples;
}

/** The schemas that requests refer to, directly or not. */
function requestSchemas(contract: Contract, found: Found[]): Record<string, unknown> {
  const wanted = new Map<string, unknown>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (wanted.has(name)) continue;
      wanted.set(name, withoutProse(contract.components.schemas[name]));
      collect(wanted.get(name));
    }
  };
  for (const { operation } of found) {
    collect(operation.parameters ?? []);
    collect(operation.requestBody?.content['application/json'].schema ?? null);
  }
  return Object.fromEntries(wanted);
}

const PROSE = new Set(['description', 'examples', 'example', 'x-enum-descriptions']);

function withoutProse(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) => (PROSE.has(key) ? undefined : inner));
}
