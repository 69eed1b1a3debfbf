import type { OpenApiDocument } from './document.ts';

/**
 * Renders a service's webhook events for programs that display them; undefined for a service without
 * webhooks.
 */
export function renderWebhookEvents({ webhooks }: OpenApiDocument): string | undefined {
  if (!webhooks) return undefined;
  const events = Object.entries(webhooks).flatMap(([type, item]) =>
    Object.values(item).map(({ description, requestBody }) => {
      const [example] = Object.values(requestBody?.content?.['application/json']?.examples ?? {});
      return { type, description, example: example?.value };
    }),
  );
  return [
    '/** Every type of event: what it tells, and an example of the body that is sent. */',
    `export const WEBHOOK_EVENTS: { type: string; description: string; example: unknown }[] = ${JSON.stringify(events, null, 2)};\n`,
  ].join('\n');
}
