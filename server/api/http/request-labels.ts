import type { FastifyReply } from 'fastify';
import type { Api } from './api-definition.ts';

/** Which operation a request was for, in terms that are few: never a path. */
export type Served = {
  api: Api<unknown>['name'];
  operation: string;
  /** It lasts for as long as its reader stays, which says nothing about the service. */
  streams: boolean;
};

/** Takes every request of an API when it is over. */
export type RequestServed = (served: Served, status: number, milliseconds: number) => void;

/** What a request counts as whose client left before it was answered. */
const CLIENT_LEFT = 499;

/** Fastify's own hook is silent about clients that leave. */
export function whenOver(reply: FastifyReply, over: (status: number, milliseconds: number) => void): void {
  const { raw } = reply;
  raw.once('close', () => over(raw.headersSent ? raw.statusCode : CLIENT_LEFT, reply.elapsedTime));
}
