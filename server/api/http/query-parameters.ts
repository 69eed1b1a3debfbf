import type { Operation } from 'openapi-backend';

/** What the contract says of a query parameter that a schema cannot: leniency, and the bounds it is clamped to. */
export type QueryParameter = {
  name: string;
  ignoreInvalid: boolean;
  clamp?: { minimum: number; maximum: number; fallback: number };
};

type ParameterWithExtensions = {
  name?: string;
  in?: string;
  'x-ignore-invalid'?: boolean;
  'x-clamp'?: { minimum?: number; maximum?: number };
  schema?: { default?: unknown };
};

export function getQueryParameters(operation: Operation): QueryParameter[] {
  const parameters: object[] = operation.parameters ?? [];
  return parameters.flatMap((parameter: ParameterWithExtensions) => {
    if (parameter.in !== 'query' || parameter.name === undefined) return [];
    const ignoreInvalid = parameter['x-ignore-invalid'] === true;
    const clamp = parameter['x-clamp'];
    if (!clamp) return [{ name: parameter.name, ignoreInvalid }];
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = clamp;
    const fallback = typeof parameter.schema?.default === 'number' ? parameter.schema.default : minimum;
    return [{ name: parameter.name, ignoreInvalid, clamp: { minimum, maximum, fallback } }];
  });
}

/** The query parameters that the contract knows. A strict one sent twice stays a list, for validation to reject. */
export function parseQuery(queryString: string, parameters: QueryParameter[]): Record<string, unknown> {
  const sent = new URLSearchParams(queryString);
  const query: Record<string, unknown> = {};
  for (const { name, ignoreInvalid, clamp } of parameters) {
    const values = sent.getAll(name);
    const [only] = values;
    const usable = values.length === 1 ? only : undefined;
    if (clamp) query[name] = parseClampedInteger(usable, clamp);
    else if (ignoreInvalid) query[name] = usable;
    else if (values.length > 0) query[name] = usable ?? values;
  }
  return query;
}

function parseClampedInteger(
  value: string | undefined,
  { minimum, maximum, fallback }: { minimum: number; maximum: number; fallback: number },
): number {
  if (value === undefined || value.trim() === '') return fallback;
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, minimum), maximum);
}

/** An operation as the validator shall see it: lenient parameters were made usable already and are never rejected. */
export function dropIgnoredSchemas(operation: Operation): Operation {
  const parameters = operation.parameters?.map(parameter =>
    'x-ignore-invalid' in parameter && parameter['x-ignore-invalid'] === true
      ? { ...parameter, schema: {} }
      : parameter,
  );
  return { ...operation, ...(parameters && { parameters }) };
}
