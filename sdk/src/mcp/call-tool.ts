import { isApiError } from '../errors/api.ts';
import { everyOperation } from '../generated/operations.ts';
import { pageSize } from '../generated/tools.ts';
import type { CursorPagination, Pagination } from '../generated/types.ts';
import type { KeyedCallOptions } from '../options.ts';
import type { Client } from '../transport.ts';
import type { Tool } from './tool.ts';
import { toWords } from './words.ts';

export type Arguments = Readonly<Record<string, unknown>>;

type Listed = { data: unknown[]; pagination: Pagination & Partial<CursorPagination> };

/** Calls the operation and describes the result in words. */
export async function callTool(
  client: Client,
  tool: Tool,
  args: Arguments,
  signal: AbortSignal,
): Promise<string> {
  const operation = everyOperation.find(({ id }) => id === tool.name);
  if (!operation) throw new Error(`The package has no operation ${tool.name}`);
  for (const name of tool.inputSchema.required) {
    if (args[name] === undefined) throw new TypeError(`${tool.name} needs the argument ${name}`);
  }
  const { body, idempotencyKey } = args;
  const parts = {
    path: Object.fromEntries(tool.path.map(name => [name, String(args[name])])),
    query: Object.fromEntries(tool.query.map(name => [name, readFilter(tool, name, args[name])])),
    ...(typeof body === 'object' && body !== null && { body }),
  };
  const options: KeyedCallOptions = {
    signal,
    ...(idempotencyKey !== undefined && { idempotencyKey: String(idempotencyKey) }),
  };
  const { data } = await client.send<object>(operation, parts, options);
  const told = toWords(data, tool.result);
  return isPage(told) ? describePage(tool, told) : JSON.stringify(told, null, 1);
}

function readFilter({ times }: Tool, name: string, value: unknown): unknown {
  if (name === 'limit') return Math.min(Number(value ?? pageSize.default), pageSize.maximum);
  // The service ignores a time that it can't parse, and assumes a time zone if there is none.
  if (value !== undefined && times.includes(name) && !isZoned(value))
    throw new TypeError(
      `${name} must be a timestamp with a time zone, such as 2026-03-14T18:00:00Z, not ${value}`,
    );
  return value;
}

const isZoned = (value: unknown): boolean =>
  typeof value === 'string' &&
  /T.*(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(new Date(value).getTime());

const isPage = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && 'data' in value && 'pagination' in value;

/** The number of elements, how to get the next page, and the elements. */
function describePage({ name }: Tool, { data, pagination }: Listed): string {
  const { total, page, hasMore, nextCursor } = pagination;
  const next = nextCursor ? `cursor ${JSON.stringify(nextCursor)}` : `page ${page + 1}`;
  const more = hasMore
    ? `There are more: call ${name} again with the same arguments and ${next}.`
    : 'There are no more.';
  return `${data.length} of ${total} in all. ${more}\n\n${JSON.stringify(data, null, 1)}`;
}

/** Describes what went wrong and what to do about it. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isApiError(error)) return error.message;
  const { message, fields, retryAfterSeconds } = error;
  // The message already names the first field.
  const others = fields.slice(1);
  return [
    message,
    ...others.map(({ path, message: problem }) => `- ${path}: ${problem}`),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`]),
  ].join('\n');
}
