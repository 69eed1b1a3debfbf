import { getQueryParameters } from '../../spec/rules/query-parameters.ts';
import { type Contract, type ContractOperation, type Found, getSuccess, takesKey } from './contract.ts';

/** Renders the operations that the mock supports and their default responses. */
export function renderMock(contract: Contract, found: Found[]): string {
  const mocked = found.map(each => {
    const { method, path, operation } = each;
    const facts = {
      id: operation.operationId,
      method,
      path,
      scope: operation['x-required-scope'],
      takesKey: takesKey(each),
      takesBody: operation.requestBody !== undefined,
      query: getQueryParameters(resolveRequest(contract, operation)),
      success: getExampleOfSuccess(operation),
    };
    return [operation.operationId, facts];
  });
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

function getExampleOfSuccess(operation: ContractOperation) {
  const [status, response] = getSuccess(operation);
  const example = Object.values(response?.content?.['application/json']?.examples ?? {})[0];
  if (!example) throw new Error(`${operation.operationId} has no example of a success`);
  return { status: Number(status), example: example.value };
}

/** The status and message of each error code, from its first example or else from its description. */
function errorExamples({ components }: Contract, found: Found[]) {
  const { enum: codes, 'x-enum-descriptions': descriptions } = components.schemas.KnownErrorCode;
  const examples = found.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
        status: Number(status),
        ...(value as { code?: string; error?: string }),
      })),
    ),
  );
  return Object.fromEntries(
    codes.map((code, index) => {
      const [, described, otherwise = ''] = /^Status (\d+)[^:]*: (.*)$/.exec(descriptions[index] ?? '') ?? [];
      const { status = Number(described), error = otherwise } = examples.find(one => one.code === code) ?? {};
      return [code, { status, error }];
    }),
  );
}

/** The operation, with references to its parameters and body resolved. */
export function resolveRequest(contract: Contract, operation: ContractOperation): ContractOperation {
  const { parameters, requestBody } = operation;
  return { ...operation, ...resolve(contract, { parameters, ...(requestBody && { requestBody }) }) };
}

/** Resolves all references in a part of the contract and removes documentation. */
function resolve<Value>(contract: object, value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, inner) => {
    if (NOT_VALIDATED.has(key)) return undefined;
    if (typeof inner?.$ref !== 'string') return inner;
    const names: string[] = inner.$ref.split('/').slice(1);
    return resolve(
      contract,
      names.reduce<object>((found, name) => Reflect.get(found, name), contract),
    );
  });
}

const NOT_VALIDATED = new Set(['description', 'example', 'x-enum-descriptions', 'x-sdk-accepts']);
