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
 * Records nothing until `observability/tracing.ts` has started the SDK, which a process without a collector never loads. A tracer
 * that is kept would stay with the provider of its first span, also when that has stopped.
 */
export const getTracer = (): Tracer => trace.getTracer('restaurant-ordering');

export type TracedWork = {
  /** `server` and `client` are requests; all else is `internal`, which is the default. */
  kind?: 'server' | 'client' | 'internal';
  /** The W3C `traceparent` of what caused the work, when that was in another request or process. */
  causedBy?: string | undefined;
  /** The same of what the work does not belong to, such as the trace of a caller that is not trusted. */
  linkedTo?: string | undefined;
  attributes?: Attributes;
};

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Does work in a span, which ends with it. */
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

/** What carries the current span to another process; undefined while nothing is traced. */
export function getTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
