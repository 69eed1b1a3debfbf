import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../document.ts';
import { type ExampleRequest, type Folder, listFolders } from './requests.ts';
import { type Dialect, renderPick, renderTests } from './tests.ts';
import { INSTRUCTIONS, NEW_KEY, VARIABLES } from './variables.ts';

const BRUNO: Dialect = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  body: 'res.getBody()',
  get: 'bru.getEnvVar',
  set: 'bru.setEnvVar',
};

/**
 * Renders a Bruno collection, in the format of its exports and imports. List filters are included but
 * disabled.
 */
export function renderBrunoCollection(document: OpenApiDocument): object {
  const folders = listFolders(document);
  return {
    version: '1',
    uid: uidOf('collection'),
    name: document.info.title,
    root: { docs: INSTRUCTIONS },
    items: folders.map(toFolder),
    environments: [
      {
        uid: uidOf('environment'),
        name: 'Service',
        variables: Object.entries(VARIABLES).map(([name, value]) => ({
          uid: uidOf('variable', name),
          name,
          value,
          type: 'text',
          enabled: true,
          secret: name === 'apiKey',
        })),
      },
    ],
  };
}

function toFolder({ name, description, requests }: Folder, index: number) {
  return {
    uid: uidOf('folder', name),
    type: 'folder',
    name,
    description,
    seq: index + 1,
    // Bruno orders folders by this number.
    root: { meta: { name, seq: index + 1 }, docs: description },
    items: requests.map((request, place) => ({
      uid: uidOf(request.method, request.path),
      type: 'http-request',
      name: request.name,
      seq: place + 1,
      request: toRequest(request),
    })),
  };
}

function toRequest(request: ExampleRequest) {
  const { method, path, pathValues, query, takesKey, body, description } = request;
  const parameter = (type: 'path' | 'query') => (value: ExampleRequest['query'][number]) => ({
    uid: uidOf(method, path, type, value.name),
    ...value,
    type,
    enabled: type === 'path',
  });
  const key = { uid: uidOf(method, path, 'key'), name: 'Idempotency-Key', value: NEW_KEY, enabled: true };
  return {
    url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    method,
    headers: takesKey ? [key] : [],
    params: [...pathValues.map(parameter('path')), ...query.map(parameter('query'))],
    auth: { mode: 'bearer', bearer: { token: '{{apiKey}}' } },
    body: body === undefined ? { mode: 'none' } : { mode: 'json', json: body },
    script: { res: renderPick(request, BRUNO).join('\n') },
    tests: renderTests(request, BRUNO).join('\n'),
    docs: description,
  };
}

/**
 * Bruno requires 21 letters and digits. They are derived from the names, so that the output is reproducible.
 */
const uidOf = (...names: string[]): string =>
  createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 21);
