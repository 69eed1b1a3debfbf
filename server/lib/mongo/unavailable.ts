import { MongoError, MongoNetworkError, MongoServerSelectionError, MongoWriteConcernError } from 'mongodb';

/** Codes of a server that is stopping or is no longer primary. The driver retries reads on these. */
const TRANSIENT_CODES = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
/**
 * Timeouts (50, 64, 202), too few members (100, 133), overload (462), a full disk (14031), and cursors and
 * commands ended by the server.
 */
const TEMPORARY_CODES = new Set([43, 50, 64, 100, 133, 202, 237, 462, 11601, 14031]);
/** Compared by name, because the driver does not export all of them. */
const NAMES = new Set(['MongoWaitQueueTimeoutError', 'MongoTopologyClosedError', 'MongoNotConnectedError']);
/** Socket errors that the driver passes on unchanged. */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET']);

/** Whether the database is down, electing a primary, or too slow. The same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError))
    return error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code));
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoWriteConcernError ||
    NAMES.has(error.name) ||
    TRANSIENT_CODES.has(Number(error.code)) ||
    TEMPORARY_CODES.has(Number(error.code)) ||
    // Bulk writes wrap the error.
    ('errorResponse' in error && isDatabaseUnavailable(error.errorResponse))
  );
}

/** Whether a read can be retried immediately, after a lost connection or a failover. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return error instanceof MongoNetworkError || TRANSIENT_CODES.has(Number(error.code));
}
