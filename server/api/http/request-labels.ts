import type { FastifyReply } from 'fastify';
import type { ApiDefinition } from './api-definition.ts';

/** Which operation a request was for, in terms that are few: never a path. */
export type RequestLabels = {
  api: ApiDefinition<unknown>['name'];
  operation: string;
  /** It lasts for as long as its reader stays, which says nothing about the service. */
  streams: boolean;
};

/** Takes every request of an API when it is over. */
export type RecordRequest = (served: RequestLabels, status: number, milliseconds: number) => void;

/** What a request counts as whose client left before it was answered. */
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
