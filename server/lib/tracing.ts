import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * Records nothing until `observability/tracing.ts` starts the SDK, which processes without a collector never
 * load. Not cached, because a tracer stays bound to the provider of its first span, even after that has
 * stopped.
 */
export const getTracer = (): Tracer => trace.getTracer('restaurant-ordering');

export type TracedWork = {
  /** `server` and `client` are requests. The default is `internal`. */
  kind?: 'server' | 'client' | 'internal';
  /** The W3C `traceparent` of the cause, if in another request or process. */
  causedBy?: string | undefined;
  /** The `traceparent` of a related but separate trace, such as an untrusted caller's. */
  linkedTo?: string | undefined;
  attributes?: Attributes;
};

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Runs work in a span. */
export function inSpan<T>(
  name: string,
  { kind = 'internal', causedBy, linkedTo, attributes = {} }: TracedWork,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const active = context.active();
  const parent = causedBy === undefined ? active : propagation.extract(active, { traceparent: causedBy });
  const linked = linkedTo === undefined ? undefined : readSpanContext(linkedTo);
  const options = { kind: KINDS[kind], attributes, links: linked ? [{ context: linked }] : [] };
  return getTracer().startActiveSpan(name, options, parent, async span => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

const readSpanContext = (traceparent: string) =>
  trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));

export const failSpan = (span: Span, error: unknown): void => {
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.message : String(error),
  });
};

/** Passes the current span to another process. Undefined without a trace. */
export function getTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
