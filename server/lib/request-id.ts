import { v7, validate, version } from 'uuid';

/** An id that tells when the request came, so that what it changed is found in the log without an index of ids. */
export const newRequestId = (now: Date): string => v7({ msecs: now.getTime() });

/** When the request came. Undefined for an id that a client or a proxy has chosen. */
export function getRequestTime(requestId: string): Date | undefined {
  if (!validate(requestId) || version(requestId) !== 7) return undefined;
  return new Date(Number.parseInt(requestId.replace('-', '').slice(0, 12), 16));
}
