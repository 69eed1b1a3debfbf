import type { OpenApiDocument, Operation, Schema } from '../document.ts';

const CHANNEL = 'webhookEndpoint';

/**
 * Renders the events as AsyncAPI 3 from the service's perspective: it sends them to a restaurant's endpoints.
 */
export function renderAsyncApi(document: OpenApiDocument): object {
  const events = Object.entries(document.webhooks ?? {}).flatMap(([type, item]) =>
    Object.values(item).map(operation => ({ type, operation })),
  );
  const messages = Object.fromEntries(
    events.map(({ type, operation }) => [type, toMessage(type, operation)]),
  );
  const nameOf = ({ type }: { type: string }) => ({ $ref: `#/channels/${CHANNEL}/messages/${type}` });
  const { title, version, license } = document.info;
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${title}: events`,
      version,
      description: getSection(document.info.description, 'Webhooks'),
      license: { name: license.name },
    },
    defaultContentType: 'application/json',
    channels: {
      [CHANNEL]: {
        // No address, because each restaurant sets its own in the dashboard. Some tools reject null.
        title: 'A webhook endpoint',
        messages: Object.fromEntries(
          events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
        ),
        bindings: { http: {} },
      },
    },
    operations: Object.fromEntries(
      events.map(({ type, operation: { operationId, summary, description } }) => [
        operationId,
        {
          action: 'send',
          channel: { $ref: `#/channels/${CHANNEL}` },
          summary,
          description,
          messages: [nameOf({ type })],
          bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
        },
      ]),
    ),
    components: { messages, schemas: collectSchemas(messages, document.components.schemas) },
  };
}

function toMessage(type: string, { summary, description, parameters, requestBody }: Operation) {
  const headers = parameters.filter(parameter => 'name' in parameter);
  const { schema = {}, examples = {} } = requestBody?.content?.['application/json'] ?? {};
  const exampleOf = (title: string) =>
    Object.fromEntries(headers.map(({ name, examples: values = {} }) => [name, values[title]?.value]));
  return {
    name: type,
    title: summary,
    summary: description,
    contentType: 'application/json',
    headers: nameSchemas(`${toTypeName(type)}Headers`, {
      type: 'object',
      required: headers.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        headers.map(({ name, description: meaning, schema: value }) => [
          name,
          toAsyncSchema({ ...value, description: meaning ?? '' }),
        ]),
      ),
    }),
    payload: toAsyncSchema(schema),
    examples: Object.entries(examples).map(([title, { value }]) => ({
      name: type,
      summary: title,
      headers: exampleOf(title),
      payload: value,
    })),
  };
}

/** AsyncAPI doesn't allow other keywords next to a reference. */
function toAsyncSchema<Part>(schema: Part): Part {
  return JSON.parse(JSON.stringify(schema), (_key, node) => {
    if (typeof node?.$ref !== 'string' || Object.keys(node).length === 1) return node;
    const { $ref, ...beside } = node;
    return { allOf: [{ $ref }], ...beside };
  });
}

/**
 * Adds a title to a schema and its nested schemas: its location, or the name of the schema that it refines.
 * Generators call schemas without a title anonymous.
 */
function nameSchemas(title: string, schema: Schema): Schema {
  if (schema.$ref !== undefined) return schema;
  const { properties, items, anyOf, allOf } = schema;
  const [described] = allOf ?? [];
  if (described) return { title: described.$ref?.split('/').at(-1) ?? title, ...schema };
  const nameOf = (property: string) => title + toTypeName(property);
  return {
    title,
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, nameSchemas(nameOf(name), property)]),
      ),
    }),
    ...(items && { items: nameSchemas(nameOf('item'), items) }),
    ...(anyOf && { anyOf: anyOf.map((option, index) => nameSchemas(nameOf(`option${index + 1}`), option)) }),
  };
}

const toTypeName = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Collects the schemas that a part references, directly or indirectly. */
function collectSchemas(part: unknown, schemas: Record<string, Schema>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const collect = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (name in found || schema === undefined) continue;
      found[name] = nameSchemas(name, toAsyncSchema(schema));
      collect(schema);
    }
  };
  collect(part);
  return found;
}

/** A section of the contract's description. */
function getSection(markdown: string, title: string): string {
  const section = markdown.split(/^## /m).find(text => text.startsWith(`${title}\n`));
  if (!section) throw new Error(`The contract's description has no section "${title}"`);
  return section.slice(title.length).trim();
}
