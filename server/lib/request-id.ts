import { v7, validate, version } from 'uuid';

/** An ID that contains the request's time, so that its changes are found in the log without another index. */
export const newRequestId = (now: Date): string => v7({ msecs: now.getTime() });

/** The request's time. Undefined for IDs chosen by a client or proxy. */
export function getRequestTime(requestId: string): Date | undefined {
  if (!validate(requestId) || version(requestId) !== 7) return undefined;
  return new Date(Number.parseInt(requestId.replace('-', '').slice(0, 12), 16));
}
