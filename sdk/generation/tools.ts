import type { Shape, Tool } from '../src/mcp/tool.ts';
import { type Contract, type Found, getSuccess, nameOf, type Parameter, type Schema } from './contract.ts';
import { findElement } from './methods.ts';

/** The page size for models. It is small because everything a model reads stays in its context. */
const PAGE = { type: 'integer', minimum: 1, maximum: 50, default: 10 };

const LIMIT = { ...PAGE, description: `The page size, at most ${PAGE.maximum}.` };

const CURSOR = 'The cursor from the previous page.';

/** Renders the operations as tools for language models. */
export function renderTools(contract: Contract, found: Found[]): string {
  const tools = found.map(each => buildTool(contract, each));
  return [
    "import type { Tool } from '../mcp/tool.ts';",
    '',
    `export const pageSize = { default: ${PAGE.default}, maximum: ${PAGE.maximum} };`,
    '',
    `export const tools: readonly Tool[] = ${JSON.stringify(tools, null, 1)};`,
    '',
  ].join('\n');
}

function buildTool(contract: Contract, found: Found): Tool {
  const { method, operation, parameters } = found;
  const body = operation.requestBody?.content['application/json'].schema;
  const namesIn = (place: string) => parameters.filter(one => one.in === place).map(({ name }) => name);
  const isList = findElement(contract, found) !== undefined;
  // Cursors don't miss elements, so page numbers are only for lists without cursors.
  const query = namesIn('query').filter(
    (name, _index, names) => name !== 'page' || !names.includes('cursor'),
  );
  const path = namesIn('path');
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  const inputs = parameters
    .filter(({ name }) => path.includes(name) || query.includes(name))
    .map(parameter => [parameter.name, describeParameter(contract, parameter)] as const);
  const success = getSuccess(operation)[1]?.content?.['application/json']?.schema ?? {};
  return {
    name: operation.operationId as Tool['name'],
    title: operation.summary,
    description: operation.description.replaceAll('`Idempotency-Key`', '`idempotencyKey`'),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(inputs),
        ...(isList && { limit: LIMIT }),
        ...(body && { body: inline(contract, body) }),
        ...(key && { idempotencyKey: { ...inline(contract, key.schema), description: key.description } }),
      },
      required: [...path, ...(body ? ['body'] : [])],
    },
    annotations: {
      readOnlyHint: method === 'GET',
      // Clients ask for confirmation before such a call. Every write here is visible to guests or to the
      // kitchen.
      destructiveHint: method !== 'GET',
      idempotentHint: operation['x-idempotent'],
    },
    path,
    query,
    times: parameters.filter(one => query.includes(one.name) && isTime(one)).map(({ name }) => name),
    result: findShape(contract, success, operation.operationId) ?? {},
  };
}

const isTime = (parameter: Parameter): boolean => parameter['x-sdk-accepts'] === 'Date';

function describeParameter(contract: Contract, parameter: Parameter): object {
  const { description, schema } = parameter;
  const inlined = inline(contract, { ...schema, description });
  if (parameter.name === 'cursor') return { ...inlined, description: CURSOR };
  if (isTime(parameter)) {
    const zoned = `A timestamp with a time zone, such as \`2026-03-14T18:00:00Z\` in UTC or \`2026-03-14T18:00:00+02:00\`.`;
    const [meaning = ''] = description.split('. ');
    return { ...inlined, format: 'date-time', description: `${meaning}. ${zoned}` };
  }
  return parameter['x-sdk-accepts'] === 'number' ? { ...inlined, type: ['string', 'integer'] } : inlined;
}

type Described = Schema & {
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  'x-enum-descriptions'?: string[];
};

/**
 * Inlines all references of a schema, so that the descriptions of fields, types and values need no other
 * page.
 */
function inline(contract: Contract, schema: Described): Described {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const { description, ...target } = inline(contract, getSchema(contract, $ref));
    // The field's description is enough for plain strings: there is no need to repeat for each identifier
    // that it is opaque.
    const isText = target.type === 'string' && target.enum === undefined && target.format === undefined;
    const texts = isText && own.description ? [own.description] : [own.description, description];
    return { ...target, ...own, description: texts.filter(Boolean).join('\n\n') };
  }
  const { anyOf, items, properties, 'x-enum-descriptions': meanings, ...rest } = own;
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !/^x-|^examples$/.test(key)));
  const values = rest.enum?.map((value, index) => `- \`${value}\`: ${meanings?.[index]}`) ?? [];
  const text = [rest.description, ...(meanings ? [values.join('\n')] : [])].filter(Boolean).join('\n\n');
  return {
    ...kept,
    ...(text && { description: text }),
    ...(anyOf && { anyOf: anyOf.map(one => inline(contract, one)) }),
    ...(items && { items: inline(contract, items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, inline(contract, property)]),
      ),
    }),
  };
}

/**
 * Finds the amounts and times of a schema; undefined if it has none. An amount without a known currency must
 * not be shown.
 */
function findShape(
  contract: Contract,
  schema: Schema,
  place: string,
  hasCurrency = false,
): Shape | undefined {
  const { $ref, anyOf, items, properties } = schema;
  if ($ref !== undefined) {
    const name = nameOf(schema);
    if (name === 'Timestamp') return 'time';
    if (name !== 'Money') return findShape(contract, getSchema(contract, $ref), place, hasCurrency);
    if (hasCurrency) return 'amount';
    throw new Error(
      `${place} is an amount, but no enclosing object has a "currency" field: add one to its model in spec/public/`,
    );
  }
  if (items) return findShape(contract, items, place, hasCurrency);
  const alternative = anyOf?.find(one => one.$ref !== undefined);
  if (alternative) return findShape(contract, alternative, place, hasCurrency);
  const fields = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const knows = hasCurrency || properties?.currency !== undefined;
    const shape = findShape(contract, property, `${place}.${name}`, knows);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function getSchema({ components }: Contract, reference: string): Described {
  const schema = components.schemas[reference.split('/').at(-1) ?? ''];
  if (schema === undefined) throw new Error(`The contract has no ${reference}`);
  return schema;
}
