import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../lib/logger.ts';

/** A failed export is retried for ten seconds, too long for a shutdown. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Exports spans to a collector as OTLP/JSON. Only loaded if one is configured: without it,
 * `@opentelemetry/api` records nothing. `stop` resolves when the collector has the pending spans or does not
 * respond.
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
      // An unavailable collector must not prevent a clean shutdown.
      await Promise.race([provider.shutdown().catch(() => {}), setTimeout(STOP_TIMEOUT_MS)]);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Logs when the collector stops and resumes accepting spans. The library does not. */
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
        if (fails && !failed) log.info(`resumed sending spans to ${url}`);
        fails = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
