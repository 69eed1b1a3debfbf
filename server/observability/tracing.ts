import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../lib/logger.ts';

/** An export that fails is tried again for ten seconds, for which a process that stops has no time. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Sends spans to a collector, as OTLP in JSON. Loaded only by a process that has one: until then, `@opentelemetry/api` records nothing.
 * Resolves, when it is stopped, once the collector has what was gathered, or does not answer.
 */
export function startTracing(endpoint: string, version: string, log: Logger): { stop(): Promise<void> } {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url }), url, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'restaurant-ordering',
      'service.version': version,
      'host.name': hostname(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      // A collector that is away must not keep a process from stopping cleanly.
      await Promise.race([provider.shutdown().catch(() => {}), setTimeout(STOP_TIMEOUT_MS)]);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Says in the log when the collector takes no spans, and when it does again. The library says neither. */
function reporting(exporter: SpanExporter, url: string, log: Logger): SpanExporter {
  let fails = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const failed = result.code === ExportResultCode.FAILED;
        if (failed && !fails)
          log.warn(
            { err: result.error },
            `failed to send spans to ${url}; check the collector and OTEL_EXPORTER_OTLP_ENDPOINT`,
          );
        if (fails && !failed) log.info(`sending spans to ${url} again`);
        fails = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
