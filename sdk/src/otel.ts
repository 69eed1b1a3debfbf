import {
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Middleware } from 'openapi-fetch';
import { version } from './generated/version.ts';
import type { ClientOptions, Fetch } from './options.ts';

/**
 * W3C Trace Context: this header makes the service's spans, and the attempts of a call, part of the call's
 * span.
 */
const TRACEPARENT = 'traceparent';

/** The spans of pending calls, by `traceparent`. */
type Spans = Map<string, Span>;

/**
 * Adds OpenTelemetry tracing to a client's options: one span per call, named by method and path template,
 * with the attributes of the stable HTTP semantic conventions, and one event per attempt. Requests carry
 * `traceparent`.
 *
 * Requires `@opentelemetry/api`. Nothing is recorded without a tracer provider.
 *
 * @example
 * ```ts
 * import { RestaurantOrdering } from '@restaurant-ordering/sdk';
 * import { withTracing } from '@restaurant-ordering/sdk/otel';
 *
 * const client = new RestaurantOrdering(withTracing({ apiKey, baseUrl }));
 * const order = await client.orders.get(1042);
 * ```
 *
 * @param options - The options of the client.
 * @param tracer - Default: the global tracer with this package's name.
 */
export function withTracing(
  options: ClientOptions,
  tracer: Tracer = trace.getTracer('@restaurant-ordering/sdk', version),
): ClientOptions {
  const spans: Spans = new Map();
  const { middleware = [], fetch = (input, init) => globalThis.fetch(input, init) } = options;
  return {
    ...options,
    // Last, so that it sees the final request and the unmodified response.
    middleware: [...middleware, createCallTracing(tracer, spans)],
    fetch: recordAttempts(fetch, spans),
  };
}

function createCallTracing(tracer: Tracer, spans: Spans): Middleware {
  /** Ends the span of a request once. */
  function end({ headers }: Request, finish: (span: Span) => void): void {
    const parent = headers.get(TRACEPARENT) ?? '';
    const span = spans.get(parent);
    if (!span) return;
    spans.delete(parent);
    finish(span);
    span.end();
  }

  return {
    onRequest({ request, schemaPath }) {
      const span = startSpan(tracer, request, schemaPath);
      const context = span.spanContext();
      if (!isSpanContextValid(context)) return;
      const flags = context.traceFlags.toString(16).padStart(2, '0');
      const parent = `00-${context.traceId}-${context.spanId}-${flags}`;
      request.headers.set(TRACEPARENT, parent);
      spans.set(parent, span);
    },
    onResponse({ request, response }) {
      end(request, span => {
        span.setAttribute('http.response.status_code', response.status);
        if (!response.ok) fail(span, String(response.status));
      });
    },
    onError({ request, error }) {
      end(request, span => {
        if (error instanceof Error) span.recordException(error);
        fail(span, nameOf(error));
      });
    },
  };
}

function startSpan(tracer: Tracer, { method, url }: Request, template: string): Span {
  const { protocol, hostname, port } = new URL(url);
  return tracer.startSpan(`${method} ${template}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'url.full': url,
      'url.template': template,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    },
  });
}

/** Adds an event to the call's span after each attempt. */
function recordAttempts(fetch: Fetch, spans: Spans): Fetch {
  const attempts = new WeakMap<Span, number>();
  return async (input, init) => {
    const span = spans.get(new Headers(init?.headers).get(TRACEPARENT) ?? '');
    if (!span) return fetch(input, init);
    const count = attempts.get(span) ?? 0;
    attempts.set(span, count + 1);
    try {
      const response = await fetch(input, init);
      span.addEvent('attempt', {
        'http.request.resend_count': count,
        'http.response.status_code': response.status,
      });
      return response;
    } catch (error) {
      span.addEvent('attempt', { 'http.request.resend_count': count, 'error.type': nameOf(error) });
      throw error;
    }
  };
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code of an error from this package or the runtime. */
const nameOf = (error: unknown) => String(Object(error).code ?? Object(error).name ?? '_OTHER');
