import { readFile } from 'node:fs/promises';
import { getQueryParameters } from '../../spec/rules/query-parameters.ts';
import { type ErrorCodes, renderErrors } from './errors.ts';
import { renderTypes } from './types.ts';
import { renderValidators, VALIDATOR_TYPES } from './validators.ts';

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
type Parameter = { name: string; in: string; schema: Json; 'x-clamp'?: Json };
type Examples = Record<string, { value: unknown }>;
type Contract = {
  paths: Record<string, Record<string, ContractOperation>>;
  components: {
    schemas: Record<string, Json> & { KnownErrorCode: Json & ErrorCodes };
    parameters: Record<string, Parameter>;
  };
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
  const resolved = found.map(one => ({ ...one, operation: resolveRequest(contract, one.operation) }));
  return new Map([
    ['types.ts', notice + renderTypes(types, findRequirements(contract))],
    ['operations.ts', notice + renderOperations(found)],
    ['version.ts', notice + (await renderVersion())],
    ['limits.ts', notice + renderLimits(contract)],
    ['errors.ts', notice + renderErrors(contract.components.schemas.KnownErrorCode)],
    ['mock.ts', notice + renderMock(contract, resolved)],
    ['validators.d.ts', notice + VALIDATOR_TYPES],
    ['validators.js', notice + (await renderValidators(resolved.map(({ operation }) => operation)))],
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

function renderMock(contract: Contract, found: Found[]): string {
  const mocked = found.map(({ method, path, operation }) => [
    operation.operationId,
    {
      id: operation.operationId,
      method,
      path,
      scope: operation['x-required-scope'],
      takesKey: takesKey(operation),
      takesBody: operation.requestBody !== undefined,
      query: getQueryParameters(operation),
      success: getSuccess(operation),
    },
  ]);
  return [
    "import type { ErrorExample, MockedOperation } from '../testing/contract.ts';",
    "import type { KnownErrorCode, operations } from './types.ts';",
    '',
    `export const mockedOperations: Record<keyof operations, MockedOperation> = ${JSON.stringify(Object.fromEntries(mocked))};`,
    '',
    `export const errorExamples: Record<KnownErrorCode, ErrorExample> = ${JSON.stringify(errorExamples(contract, found))};`,
    '',
  ].join('\n');
}

function getSuccess({ operationId, responses }: ContractOperation) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const example = Object.values(response?.content?.['application/json']?.examples ?? {})[0];
  if (!example) throw new Error(`${operationId} has no example of a success`);
  return { status: Number(status), example: example.value };
}

/** The status and the message of each error code: of its first example, or else as the code is described. */
function errorExamples(
  { components }: Contract,
  found: Found[],
): Record<string, { status: number; error: string }> {
  const descriptions = Object.entries(components.schemas.KnownErrorCode['x-enum-descriptions']);
  const examples = found.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
        status: Number(status),
        ...(value as { code?: string; error?: string }),
      })),
    ),
  );
  return Object.fromEntries(
    descriptions.map(([code, text]) => {
      const [, described, otherwise = ''] = /^Status (\d+)[^:]*: (.*)$/.exec(text) ?? [];
      const { status = Number(described), error = otherwise } = examples.find(one => one.code === code) ?? {};
      return [code, { status, error }];
    }),
  );
}

function resolveRequest(contract: Contract, operation: ContractOperation): ContractOperation {
  const { parameters = [], requestBody } = operation;
  return { ...operation, ...resolve(contract, { parameters, ...(requestBody && { requestBody }) }) };
}

/** A part of the contract without references and without what only people read. */
function resolve<Value>(contract: object, value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, inner) => {
    if (PROSE.has(key)) return undefined;
    if (typeof inner?.$ref !== 'string') return inner;
    const names: string[] = inner.$ref.split('/').slice(1);
    return resolve(
      contract,
      names.reduce<object>((found, name) => Reflect.get(found, name), contract),
    );
  });
}

const PROSE = new Set(['description', 'example', 'x-enum-descriptions']);
