/** A query parameter and its extensions: ignored if invalid, or clamped to bounds. */
export type QueryParameter = {
  name: string;
  ignoreInvalid: boolean;
  isList: boolean;
  clamp?: { minimum: number; maximum: number; fallback: number };
};

type ParameterWithExtensions = {
  name?: string;
  in?: string;
  'x-ignore-invalid'?: boolean;
  'x-clamp'?: { minimum?: number; maximum?: number };
  schema?: { default?: unknown; type?: string };
};

export function getQueryParameters({ parameters = [] }: { parameters?: object[] }): QueryParameter[] {
  return parameters.flatMap((parameter: ParameterWithExtensions) => {
    if (parameter.in !== 'query' || parameter.name === undefined) return [];
    const ignoreInvalid = parameter['x-ignore-invalid'] === true;
    const clamp = parameter['x-clamp'];
    const isList = parameter.schema?.type === 'array';
    if (!clamp) return [{ name: parameter.name, ignoreInvalid, isList }];
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = clamp;
    const fallback = typeof parameter.schema?.default === 'number' ? parameter.schema.default : minimum;
    return [{ name: parameter.name, ignoreInvalid, isList, clamp: { minimum, maximum, fallback } }];
  });
}

/**
 * Parses query parameters according to the contract. A parameter that is sent twice becomes a list, which
 * validation rejects.
 */
export function parseQuery(queryString: string, parameters: QueryParameter[]): Record<string, unknown> {
  const search = new URLSearchParams(queryString);
  const query: Record<string, unknown> = {};
  for (const { name, ignoreInvalid, isList, clamp } of parameters) {
    const values = search.getAll(name);
    const single = values.length === 1 ? values[0] : undefined;
    if (clamp) query[name] = parseClampedInteger(single, clamp);
    else if (ignoreInvalid) query[name] = single;
    else if (values.length > 0) query[name] = isList ? values : (single ?? values);
  }
  return query;
}

function parseClampedInteger(
  value: string | undefined,
  { minimum, maximum, fallback }: NonNullable<QueryParameter['clamp']>,
): number {
  if (value === undefined || value.trim() === '') return fallback;
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, minimum), maximum);
}

/** Returns the operation for the validator, which must not reject parameters that are ignored if invalid. */
export function dropIgnoredSchemas<Operation extends { parameters?: object[] }>(
  operation: Operation,
): Operation {
  const parameters = operation.parameters?.map(parameter =>
    'x-ignore-invalid' in parameter && parameter['x-ignore-invalid'] === true
      ? { ...parameter, schema: {} }
      : parameter,
  );
  return { ...operation, ...(parameters && { parameters }) };
}
