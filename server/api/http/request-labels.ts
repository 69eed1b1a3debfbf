import type { FastifyReply } from 'fastify';

/** What a request is counted as. Few values: never a path. */
export type RequestLabels = {
  api: 'public' | 'dashboard';
  operation: string;
  /** The response lasts as long as its reader stays. */
  streams: boolean;
};

export type RecordRequest = (labels: RequestLabels, status: number, milliseconds: number) => void;

/** The status of a request whose client left before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Fastify's own hook is silent about clients that leave. */
export function onResponseClosed(
  reply: FastifyReply,
  onClosed: (status: number, milliseconds: number) => void,
): void {
  const { raw } = reply;
  raw.once('close', () =>
    onClosed(raw.headersSent ? raw.statusCode : CLIENT_CLOSED_REQUEST, reply.elapsedTime),
  );
}
