import type { FieldError } from '../generated/types.ts';
import type { QueryParameter } from './contract.ts';
import { validate } from './validate.ts';

/** The query parameters of an operation, and the errors in them. */
export function readQuery(
  sent: URLSearchParams,
  parameters: QueryParameter[],
): { query: Record<string, unknown>; fieldErrors: FieldError[] } {
  const query: Record<string, unknown> = {};
  const fieldErrors: FieldError[] = [];
  for (const { name, lenient, schema, clamp } of parameters) {
    const values = sent.getAll(name);
    const only = values.length === 1 ? values[0] : undefined;
    if (clamp) query[name] = clamped(only, clamp, Number(schema.default));
    else if (lenient) query[name] = only;
    else if (values.length > 0) {
      const value = schema.type === 'boolean' ? parseBoolean(only) : (only ?? values);
      fieldErrors.push(...validate(value, schema).map(({ message }) => ({ path: name, message })));
      query[name] = value;
    }
  }
  return { query, fieldErrors };
}

function parseBoolean(text: string | undefined): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function clamped(
  text: string | undefined,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: { minimum?: number; maximum?: number },
  fallback: number,
): number {
  const number = text?.trim() ? Math.trunc(Number(text)) : Number.NaN;
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, minimum), maximum);
}
