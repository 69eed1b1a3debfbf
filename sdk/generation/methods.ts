import {
  type Contract,
  type Found,
  getSuccess,
  listOperations,
  nameOf,
  type Schema,
  takesKey,
} from './contract.ts';
import { describeMethod } from './method-docs.ts';

/** A method of the client and the function in `./core` that it calls. */
export type Method = {
  /** The contract's operationId, which is also the name of the function. */
  id: string;
  /** The path to the method in the client: `['menu', 'items']`. */
  group: string[];
  name: string;
  /** A short description of the operation. */
  summary: string;
  /** The operation's tag. The contract describes each area by its tag. */
  tag: string;
  parameters: MethodParameter[];
  /** The names of the path parameters. */
  path: string[];
  isList: boolean;
  /** The type of the result, or of a list element. */
  result: string;
  /** The text of the doc comment, without parameters and example. */
  doc: string;
  throws: string[];
  example: string;
};

export type MethodParameter = { name: string; type: string; isOptional: boolean; doc: string };

/** All methods, in contract order. */
export function readMethods(contract: Contract): Method[] {
  return listOperations(contract).map(found => {
    const { operation, parameters } = found;
    const group = operation['x-sdk-method'].split('.');
    const name = group.pop() ?? '';
    const element = findElement(contract, found);
    const inPath = parameters.filter(parameter => parameter.in === 'path');
    return {
      id: operation.operationId,
      group,
      name,
      summary: operation.summary,
      tag: operation.tags[0] ?? '',
      parameters: readParameters(found, element !== undefined),
      path: inPath.map(parameter => parameter.name),
      isList: element !== undefined,
      result: element ?? nameOf(getSuccessSchema(found)) ?? 'unknown',
      ...describeMethod(found),
    };
  });
}

function readParameters(found: Found, isList: boolean): MethodParameter[] {
  const { operation, parameters } = found;
  const body = operation.requestBody;
  const queries = parameters.filter(parameter => parameter.in === 'query');
  const filters = queries.filter(({ name }) => !PAGING.includes(name));
  return [
    ...parameters
      .filter(parameter => parameter.in === 'path')
      .map(({ name, description, 'x-sdk-accepts': other }) => ({
        name,
        type: other ? `string | ${other}` : 'string',
        isOptional: false,
        doc: description,
      })),
    ...(body
      ? [
          {
            name: 'body',
            type: nameOf(body.content['application/json'].schema) ?? 'object',
            isOptional: false,
            doc: body.description,
          },
        ]
      : []),
    ...(queries.length > 0
      ? [
          {
            name: 'query',
            type: `${capitalize(operation.operationId)}Query`,
            isOptional: true,
            doc: describeQuery(
              filters.map(({ name }) => name),
              isList,
            ),
          },
        ]
      : []),
    {
      name: 'options',
      type: takesKey(found) ? 'KeyedCallOptions' : 'CallOptions',
      isOptional: true,
      doc: takesKey(found) ? 'Options for this call, such as `idempotencyKey`.' : 'Options for this call.',
    },
  ];
}

const PAGING = ['page', 'limit', 'cursor'];

function describeQuery(filters: string[], isList: boolean): string {
  const names = filters.map(name => `\`${name}\``).join(', ');
  if (filters.length === 0) return 'The page and its size.';
  return isList ? `The page, its size, and filters: ${names}. Default: everything.` : `Filters: ${names}.`;
}

function getSuccessSchema({ operation }: Found): Schema {
  return getSuccess(operation)[1]?.content?.['application/json']?.schema ?? {};
}

/** The element type of the list that the operation returns; undefined if it doesn't return a list. */
export function findElement({ components }: Contract, found: Found): string | undefined {
  const schema = components.schemas[nameOf(getSuccessSchema(found)) ?? ''];
  const { data, pagination } = schema?.properties ?? {};
  return pagination && data?.items && nameOf(data.items);
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
