import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';
import { failSpan, getTracer } from '../lib/tracing.ts';

/**
 * Records a span for each command of a traced request, effect, or attempt. The client must monitor commands.
 */
export function traceCommands(client: MongoClient): void {
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    if (!trace.getActiveSpan()) return;
    const collection: unknown = command[commandName];
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(typeof collection === 'string' && { 'db.collection.name': collection }),
    };
    const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    spans.set(requestId, getTracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  const end = (requestId: number, failure?: Error) => {
    const span = spans.get(requestId);
    spans.delete(requestId);
    if (span && failure) failSpan(span, failure);
    span?.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}
