import { readFile } from 'node:fs/promises';
import { CURRENCY_DIGITS } from '../../generated/currencies.ts';
import {
  type Contract,
  contractFolder,
  type Found,
  getSuccess,
  listOperations,
  readContract,
  takesKey,
} from './contract.ts';
import { formatSource } from './format.ts';
import { readMethods } from './methods.ts';
import { renderClient, renderFunctions, renderGroups } from './surface.ts';
import { renderTypes } from './types.ts';

const notice = '// Generated from the contract by `npm run generate -w sdk`; do not edit.\n\n';

/** The contents of `src/generated/`, by file name. */
export async function renderOutputs(): Promise<Map<string, string>> {
  const contract = await readContract();
  const types = await readFile(new URL('types.ts', contractFolder), 'utf8');
  const found = listOperations(contract);
  const methods = readMethods(contract);
  const format = async (source: string) => notice + (await formatSource(source));
  return new Map([
    ['types.ts', notice + renderTypes(types, findRequirements(contract), findAccepted(contract, found))],
    ['functions.ts', await format(renderFunctions(methods))],
    ['groups.ts', await format(renderGroups(methods, contract))],
    ['client.ts', await format(renderClient(methods, contract))],
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
    const fields = anyOf.flatMap(({ required = [] }) => required);
    return [name, fields] as const;
  });
  return new Map(requirements.filter(([, fields]) => fields.length > 0));
}

/** What the package accepts besides the contract's type, by the name of the schema or of the query parameter. */
function findAccepted({ components }: Contract, found: Found[]): Map<string, string> {
  const named = [
    ...Object.entries(components.schemas),
    ...found.flatMap(({ parameters }) => parameters.map(parameter => [parameter.name, parameter] as const)),
  ];
  return new Map(named.flatMap(([name, { 'x-sdk-accepts': type }]) => (type ? [[name, type] as const] : [])));
}

/** One constant each, so that a bundle holds only the operations it uses. */
function renderOperations(found: Found[]): string {
  const constants = found.map(each => {
    const { method, path, operation } = each;
    const id = operation.operationId;
    const idempotent = operation['x-idempotent'];
    const value = {
      id,
      method,
      path,
      idempotent,
      ...(takesKey(each) && { takesKey: true }),
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

/** The paragraph of the contract that says what to do before the operation is repeated. */
function parseRetryHint({ operationId, description }: Found['operation']): string {
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
  const mocked = found.map(each => {
    const { method, path, operation, parameters } = each;
    return [
      operation.operationId,
      {
        method,
        path,
        scope: operation['x-required-scope'],
        ...(takesKey(each) && { takesKey: true }),
        query: parameters
          .filter(parameter => parameter.in === 'query')
          .map(({ name, schema, 'x-ignore-invalid': lenient = false, 'x-clamp': clamp }) => ({
            name,
            lenient,
            schema: withoutProse(schema),
            ...(clamp && { clamp }),
          })),
        body: withoutProse(operation.requestBody?.content['application/json'].schema ?? null),
        success: getExampleOfSuccess(each),
      },
    ];
  });
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

function getExampleOfSuccess({ operation }: Found) {
  const [status, response] = getSuccess(operation);
  const example = Object.values(response?.content?.['application/json']?.examples ?? {})[0];
  if (!example) throw new Error(`${operation.operationId} has no example of a success`);
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

const PROSE = new Set(['description', 'examples', 'example', 'x-enum-descriptions', 'x-sdk-accepts']);

function withoutProse(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) => (PROSE.has(key) ? undefined : inner));
}
