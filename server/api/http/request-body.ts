import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { parse } from 'secure-json-parse';
import { isJsonType } from '../../../spec/rules/json-type.ts';
import { messages } from '../../../spec/rules/messages.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';

/**
 * Limits list lengths independently of `maxItems`. Ajv would collect an error for each element, which blocks
 * other requests. openapi-backend would pass all errors as arguments of one call, which overflows the stack.
 */
const MAX_VALUES = 10_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws `invalid_request` with a hint. Passes the received bytes to `onReceived` before parsing them. */
export async function readJson(
  request: IncomingMessage,
  limit: number,
  onReceived: (bytes: Buffer) => void,
): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!isJsonType(type)) {
    throw invalidBody(messages.bodyType(type));
  }
  if (encoding.toLowerCase() !== 'identity') {
    throw invalidBody(
      `The body must not be compressed: Content-Encoding ${JSON.stringify(encoding)} is not supported`,
    );
  }
  const bytes = await readBytes(request, limit);
  onReceived(bytes);
  if (bytes.length === 0) throw invalidBody(messages.bodyMissing);
  const body = parseJson(bytes);
  if (hasMoreValues(body, MAX_VALUES))
    throw invalidBody(`The body contains more than ${MAX_VALUES} values: send fewer at a time`);
  return body;
}

/** Iterative, because bodies can be nested deeper than the stack. */
function hasMoreValues(body: unknown, maximum: number): boolean {
  const values = [body];
  for (let index = 0; index < values.length && values.length <= maximum; index += 1) {
    const value = values[index];
    if (typeof value === 'object' && value !== null)
      for (const child of Object.values(value)) values.push(child);
  }
  return values.length > maximum;
}

/** Throws `body_too_large`, or `invalid_request` if the body ends early. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (!(error instanceof Error && 'type' in error)) throw error;
    if (error.type === 'entity.too.large')
      throw new ServiceError('body_too_large', messages.bodyTooLarge(limit));
    throw invalidBody(`The request body is incomplete: ${error.message}`);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return parse(utf8.decode(bytes), null, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw invalidBody(messages.bodyNotJson(error));
  }
}

const invalidBody = (message: string) => invalidRequest([{ path: '', message }]);
