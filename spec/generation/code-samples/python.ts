import { PYTHON_SYNTAX, renderLiteral } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

/** Uses requests, the most common library. */
export function renderPythonSample(request: SampleRequest): string {
  const { method, path, query, idempotencyKey, body, isList, fields } = request;
  const filter = pickFilter(query);
  const headers = [
    `"Authorization": f"Bearer {os.environ['API_KEY']}"`,
    ...(idempotencyKey ? [`"Idempotency-Key": ${JSON.stringify(idempotencyKey)}`] : []),
  ];
  const values = [
    `"https://api.example.com${path}"`,
    headers.length > 1
      ? `headers={\n        ${headers.join(',\n        ')},\n    }`
      : `headers={${headers.join()}}`,
    ...(Object.keys(filter).length > 0 ? [`params=${renderLiteral(filter, PYTHON_SYNTAX)}`] : []),
    ...(body === undefined ? [] : [`json=${renderLiteral(body, PYTHON_SYNTAX, '    ')}`]),
    'timeout=30',
  ];
  const look = (name: string) => `print(${fields.map(field => `${name}["${field}"]`).join(', ')})`;
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...values.map(value => `    ${value},`),
    ')',
    'response.raise_for_status()',
    ...(isList
      ? ['for element in response.json()["data"]:', `    ${look('element')}`]
      : ['result = response.json()', look('result')]),
  ].join('\n');
}
