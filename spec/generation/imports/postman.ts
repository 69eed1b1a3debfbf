import type { OpenApiDocument } from '../document.ts';
import { type ExampleRequest, listFolders } from './requests.ts';
import { type Dialect, renderPick, renderTests } from './tests.ts';
import { INSTRUCTIONS, NEW_KEY, VARIABLES } from './variables.ts';

const POSTMAN: Dialect = {
  test: 'pm.test',
  expect: 'pm.expect',
  status: 'pm.response.code',
  body: 'pm.response.json()',
  get: 'pm.variables.get',
  set: 'pm.collectionVariables.set',
};

/** Renders a Postman collection in format 2.1. List filters are included but disabled. */
export function renderPostmanCollection(document: OpenApiDocument): object {
  return {
    info: {
      name: document.info.title,
      description: INSTRUCTIONS,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: listFolders(document).map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map(request => ({
        name: request.name,
        event: [{ listen: 'test', script: { type: 'text/javascript', exec: toScript(request) } }],
        request: toRequest(request),
      })),
    })),
  };
}

const toScript = (request: ExampleRequest): string[] => [
  ...renderPick(request, POSTMAN),
  ...renderTests(request, POSTMAN),
];

function toRequest({ method, path, pathValues, query, takesKey, body, description }: ExampleRequest) {
  const segments = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    method,
    description,
    header: [
      ...(takesKey ? [{ key: 'Idempotency-Key', value: NEW_KEY }] : []),
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: {
      raw: `{{baseUrl}}${segments}`,
      host: ['{{baseUrl}}'],
      path: segments.slice(1).split('/'),
      query: query.map(({ name, ...rest }) => ({ key: name, ...rest, disabled: true })),
      variable: pathValues.map(({ name, ...rest }) => ({ key: name, ...rest })),
    },
    ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
  };
}
