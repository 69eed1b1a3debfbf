import { createHmac } from 'node:crypto';
import type { Examples, OpenApiDocument, Operation, PathItem } from './document.ts';

type Event = { id: string; type: string; createdAt: string };

/**
 * Adds the event's example and the service's headers to each webhook. The headers are signed with `secret`,
 * because a signature can't be written by hand.
 */
export function addWebhookExamples(document: OpenApiDocument, secret: string): OpenApiDocument {
  if (!document.webhooks) return document;
  const webhooks: Record<string, PathItem> = {};
  for (const [type, item] of Object.entries(document.webhooks))
    webhooks[type] = Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        addExamples(operation, findEvent(document, operation), secret),
      ]),
    );
  return { ...document, webhooks };
}

/** The example of `WebhookEndpointSecret`, the response with a secret. */
export function findExampleSecret({ components }: OpenApiDocument): string {
  const [example] = components.schemas.WebhookEndpointSecret?.examples ?? [];
  if (hasTexts(example, 'secret')) return example.secret;
  throw new Error('WebhookEndpointSecret has no example with a secret');
}

function findEvent({ components }: OpenApiDocument, { summary, requestBody }: Operation): Event {
  const reference = requestBody?.content?.['application/json']?.schema?.$ref ?? '';
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const [example] = components.schemas[name]?.examples ?? [];
  if (hasTexts(example, 'id', 'type', 'createdAt')) return example;
  throw new Error(`The event of the webhook "${summary}" needs an @example: ${name || 'it has no model'}`);
}

function addExamples(operation: Operation, event: Event, secret: string): Operation {
  const title = operation.summary ?? event.type;
  const exampleOf = (value: unknown): Examples => ({ [title]: { summary: title, value } });
  const headers = signExample(event, secret);
  const json = operation.requestBody?.content?.['application/json'];
  return {
    ...operation,
    parameters: operation.parameters.map(parameter =>
      'name' in parameter ? { ...parameter, examples: exampleOf(headers[parameter.name]) } : parameter,
    ),
    requestBody: {
      ...operation.requestBody,
      content: { 'application/json': { ...json, examples: exampleOf(event) } },
    },
  };
}

/** The headers that `server/modules/webhooks/` would send in the second of the event. */
function signExample(event: Event, secret: string): Record<string, string> {
  const seconds = Math.floor(Date.parse(event.createdAt) / 1000);
  const body = JSON.stringify(event);
  const hmac = (key: string | Buffer, message: string) => createHmac('sha256', key).update(message);
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    'X-Service-Event': event.type,
    'X-Service-Delivery': event.id.replace(/^evt_/, 'dlv_'),
    'X-Service-Signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`).digest('hex')}`,
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac(decoded, `${event.id}.${seconds}.${body}`).digest('base64')}`,
  };
}

function hasTexts<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, string> {
  const fields = new Map(Object.entries(value ?? {}));
  return names.every(name => typeof fields.get(name) === 'string');
}
