import type { FastifyReply } from 'fastify';

/** Labels of metrics have few values: never a path. */
export type RequestLabels = {
  api: 'public' | 'dashboard';
  operation: string;
  /** The response lasts until the client disconnects. */
  streams: boolean;
};

export type RecordRequest = (labels: RequestLabels, status: number, milliseconds: number) => void;

/** The client disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Fastify's `onResponse` hook does not run for clients that disconnect. */
export function onResponseClosed(
  reply: FastifyReply,
  onClosed: (status: number, milliseconds: number) => void,
): void {
  const { raw } = reply;
  raw.once('close', () =>
    onClosed(raw.headersSent ? raw.statusCode : CLIENT_CLOSED_REQUEST, reply.elapsedTime),
  );
}
