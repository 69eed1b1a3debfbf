import {
  type Contract,
  getFirstExample,
  listOperations,
  type Operation,
  type Parameter,
  resolveParameter,
  toJson,
} from './contract.ts';
import { slugify } from './markdown.ts';
import { type Page, toPage } from './page.ts';
import { describeType, renderFields, toCell } from './schemas.ts';

type Route = ReturnType<typeof listOperations>[number];

const getOperationPath = (operationId: string): string =>
  `api/${operationId.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;

/** A page for every operation, generated from the contract. */
export function buildOperationPages(contract: Contract): Page[] {
  return listOperations(contract).map(route => {
    const { operation } = route;
    const page = toPage(getOperationPath(operation.operationId), 'API', renderOperation(contract, route));
    return {
      ...page,
      description: `${page.description} ${route.method} ${route.path}, with samples for the SDK, curl, Python, Go, PHP, and Java.`,
    };
  });
}

function renderOperation(contract: Contract, { method, path, operation }: Route): string {
  const parameters = operation.parameters.map(parameter => resolveParameter(contract, parameter));
  const body = operation.requestBody?.content['application/json'];
  const [first = '', ...more] = operation.description.replace(/\n\nRequires [\s\S]*$/, '').split('\n\n');
  const scope = operation['x-required-scope'];
  return [
    `# ${operation.summary}`,
    first,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    ...more,
    `**Scope:** ${scope ? `\`${scope}\`` : 'none (any valid key)'}. **Idempotent:** ${
      operation['x-idempotent'] ? 'yes' : 'only with an [Idempotency-Key](../idempotency.md)'
    }.`,
    '## Samples',
    ...operation['x-codeSamples'].map(({ lang, label, source }) => {
      const title = label === 'SDK' ? 'With the SDK' : `With ${label}`;
      return `### ${title}\n\n\`\`\`${FENCES[lang] ?? lang.toLowerCase()}\n${source}\n\`\`\``;
    }),
    ...renderParameters(parameters),
    ...(body ? ['## Request body', renderFields(contract, body.schema), toJson(getFirstExample(body))] : []),
    ...renderResponses(contract, operation),
  ].join('\n\n');
}

/** Maps contract languages to highlighter names. */
const FENCES: Record<string, string> = { Shell: 'bash' };

const PLACES: Record<string, string> = { path: 'Path', query: 'Query', header: 'Headers' };

function renderParameters(parameters: Parameter[]): string[] {
  return Object.entries(PLACES).flatMap(([place, title]) => {
    const found = parameters.filter(parameter => parameter.in === place);
    if (found.length === 0) return [];
    const rows = found.map(
      ({ name, schema, description, required }) =>
        `| \`${name}\` | ${describeType(schema)} | ${required ? '' : 'Optional. '}${toCell(description)} |`,
    );
    return [`## ${title}`, ['| Name | Type | Meaning |', '|---|---|---|', ...rows].join('\n')];
  });
}

function renderResponses(contract: Contract, { responses }: Operation): string[] {
  const all = Object.entries(responses);
  const success = all.filter(([status]) => status.startsWith('2'));
  const errors = all.filter(([status]) => !status.startsWith('2'));
  return [
    ...success.flatMap(([status, { description, content }]) => [
      `## Response ${status}`,
      description,
      ...(content
        ? [
            renderFields(contract, content['application/json'].schema),
            toJson(getFirstExample(content['application/json'])),
          ]
        : []),
    ]),
    '## Errors',
    [
      '| Status | Code | Message |',
      '|---|---|---|',
      ...errors.flatMap(([status, { content }]) =>
        Object.values(content?.['application/json'].examples ?? {}).map(({ value }) => {
          const { code, error } = value as { code: string; error: string };
          return `| ${status} | [\`${code}\`](../errors.md#${slugify(code)}) | ${toCell(error)} |`;
        }),
      ),
    ].join('\n'),
  ];
}

/** An overview by area. */
export function buildOverview(contract: Contract): Page {
  const routes = listOperations(contract);
  const areas = [...new Set(routes.flatMap(({ operation }) => operation.tags))];
  return toPage(
    'api/index',
    'API',
    [
      '# API overview',
      'All API operations, by area. Paths are relative to the URL of the service, and every request requires a [key](../authentication.md).',
      'The API as an OpenAPI 3.1 document: [JSON](../openapi.json), [YAML](../openapi.yaml). For client generators: [OpenAPI 3.0](../openapi.client.json). To send requests from your browser, open [Try it](../reference/). To send them from Postman or Bruno, import the collection for [Postman](../postman-collection.json) or [Bruno](../bruno-collection.json), and set its variables `baseUrl` and `apiKey`. Each list request fills the IDs of the requests that follow it.',
      ...areas.map(area =>
        [
          `## ${area}\n`,
          '| Operation | Request | Scope |',
          '|---|---|---|',
          ...routes
            .filter(({ operation }) => operation.tags.includes(area))
            .map(({ method, path, operation }) => {
              const { operationId, summary } = operation;
              const scope = operation['x-required-scope'];
              return `| [${summary}](../${getOperationPath(operationId)}.md) | \`${method} ${path}\` | ${scope ? `\`${scope}\`` : 'none'} |`;
            }),
        ].join('\n'),
      ),
    ].join('\n\n'),
  );
}
