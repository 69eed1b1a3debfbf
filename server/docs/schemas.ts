import {
  type Contract,
  describeValues,
  listOperations,
  resolveSchema,
  type Schema,
  toJson,
} from './contract.ts';
import { slugify } from './markdown.ts';
import { type Page, toPage } from './page.ts';

const getName = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

/** Formats text as a table cell, on one line. */
export const toCell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

export function describeType(schema: Schema): string {
  if (schema.$ref) {
    const name = getName(schema.$ref);
    return `[${name}](${OBJECTS}#${slugify(name)})`;
  }
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ');
  if (schema.items) return `array of ${describeType(schema.items)}`;
  if (schema.enum) return schema.enum.map(value => `\`${value}\``).join(', ');
  return schema.type ?? 'any';
}

/** Operations and events are one folder deep, like the objects page. */
const OBJECTS = '../api/objects.md';

/** A table of an object's fields. */
export function renderFields(contract: Contract, schema: Schema): string {
  const { properties = {}, required = [] } = resolveSchema(contract, schema);
  return [
    '| Field | Type | Meaning |',
    '|---|---|---|',
    ...Object.entries(properties).map(([name, field]) => {
      const optional = required.includes(name) ? '' : 'Optional. ';
      const fallback = field.default === undefined ? '' : ` Default: \`${field.default}\`.`;
      return `| \`${name}\` | ${describeType(field)} | ${optional}${toCell(field.description ?? '')}${fallback} |`;
    }),
  ].join('\n');
}

/** All objects and enums referenced by operations and events. */
export function buildObjectsPage(contract: Contract): Page {
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(contract.components.schemas[name]);
    }
  };
  collect(listOperations(contract).map(({ operation }) => operation));
  collect(contract.webhooks);
  return toPage(
    'api/objects',
    'API',
    [
      '# Objects',
      'The schemas of the API, field by field. Ignore unknown fields and values: new ones can be added at any time.',
      ...[...used].sort().map(name => renderSchema(contract, name)),
    ].join('\n\n'),
  );
}

function renderSchema(contract: Contract, name: string): string {
  const schema = contract.components.schemas[name] ?? {};
  return [
    `## ${name}`,
    schema.description ?? '',
    ...(schema.properties ? [renderFields(contract, schema)] : []),
    ...(schema.enum
      ? [
          [
            '| Value | Meaning |',
            '|---|---|',
            ...describeValues(schema).map(([value, meaning]) => `| \`${value}\` | ${toCell(meaning)} |`),
          ].join('\n'),
        ]
      : []),
    ...(schema.anyOf && !schema.properties ? [`One of: ${describeType(schema)}.`] : []),
    ...(schema.type && !schema.properties && !schema.enum ? [`Type: ${schema.type}.`] : []),
  ].join('\n\n');
}

/** A page for every event, with its payload. */
export function buildEventPages(contract: Contract): Page[] {
  const events = Object.entries(contract.webhooks);
  const overview = toPage(
    'events/index',
    'Events',
    [
      '# Events overview',
      'The service sends each event to your webhook endpoints as a `POST` request. To receive and verify events, see [Webhooks](../webhooks.md).',
      [
        '| Event | When |',
        '|---|---|',
        ...events.map(
          ([type, { post }]) => `| [\`${type}\`](${toSlug(type)}.md) | ${toCell(post.description)} |`,
        ),
      ].join('\n'),
    ].join('\n\n'),
  );
  const pages = events.map(([type, { post }]) => {
    const { schema, examples } = post.requestBody.content['application/json'];
    const [headers, value] = [post.parameters, Object.values(examples)[0]?.value];
    const markdown = [
      `# ${post.summary}`,
      post.description,
      `\`\`\`http\n${headers.map(({ name, examples }) => `${name}: ${Object.values(examples ?? {})[0]?.value}`).join('\n')}\n\`\`\``,
      'For details about these headers, see [Webhooks](../webhooks.md).',
      '## Body',
      renderFields(contract, schema),
      '## Example',
      toJson(value),
      'To send a signed sample to your receiver, see [Local testing](../local-testing.md).',
    ].join('\n\n');
    return { ...toPage(`events/${toSlug(type)}`, 'Events', markdown), label: type };
  });
  return [overview, ...pages];
}

const toSlug = (type: string) => type.replace('.', '-');
