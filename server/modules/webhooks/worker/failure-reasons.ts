import type { AttemptRecord } from '../documents.ts';
import type { Stage } from './connections.ts';
import { DestinationError } from './ssrf-guard.ts';

/** Why an attempt got no response. */
export type Reason = Required<Pick<AttemptRecord, 'failure'>> & { error: string };

/** An attempt that took too long. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';

  constructor(stage: Stage, seconds: number) {
    super(`${MISSING[stage]} within ${seconds} seconds`);
  }
}

/** A response accepted by the parser but not by this client. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
}

const MISSING: Record<Stage, string> = {
  connecting: 'no connection',
  'TLS handshake': 'no TLS handshake',
  'waiting for the response': 'no response',
};

const LOST: Reason = {
  failure: 'connection_lost',
  error: 'the connection was closed before a response arrived',
};
const UNREACHABLE: Reason = { failure: 'unreachable', error: 'the host cannot be reached' };
const REFUSED: Reason = { failure: 'refused', error: 'the connection was refused' };

const REASONS: Record<string, Reason> = {
  ECONNREFUSED: REFUSED,
  ECONNRESET: LOST,
  EPIPE: LOST,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: { failure: 'timed_out', error: 'the host did not accept the connection in time' },
  ENOTFOUND: { failure: 'name_not_found', error: 'the host name does not resolve' },
  EAI_AGAIN: { failure: 'name_lookup_failed', error: 'the DNS lookup failed temporarily' },
  HPE_HEADER_OVERFLOW: { failure: 'invalid_answer', error: 'the response headers are too large' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    failure: 'certificate_for_another_host',
    error: 'the certificate does not match the host name',
  },
  CERT_HAS_EXPIRED: { failure: 'certificate_expired', error: 'the certificate has expired' },
};

/** TLS alerts about the client certificate, which this client does not have. */
const ABOUT_CLIENT_CERTIFICATE =
  /_ALERT_(CERTIFICATE_REQUIRED|NO_CERTIFICATE|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|UNKNOWN_CA)$/;

export function toReason(error: unknown): Reason {
  if (error instanceof DestinationError) return { failure: error.failure, error: error.message };
  if (error instanceof TimedOutError) return { failure: 'timed_out', error: error.message };
  if (error instanceof InvalidAnswerError) return { failure: 'invalid_answer', error: error.message };
  if (error instanceof AggregateError && error.errors.length > 0) return joinReasons(error.errors);
  if (!(error instanceof Error)) return { failure: 'other', error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = REASONS[code];
  if (known !== undefined) return known;
  // Errors of Node's parser, such as HPE_INVALID_CONSTANT.
  if (code.startsWith('HPE_')) return { failure: 'invalid_answer', error: error.message };
  if (ABOUT_CLIENT_CERTIFICATE.test(code))
    return {
      failure: 'client_certificate_required',
      error: 'the receiver requires a client certificate, which webhooks do not support',
    };
  if (code.endsWith('_ALERT_HANDSHAKE_FAILURE'))
    return {
      failure: 'tls',
      error: 'the receiver rejected the TLS handshake: it requires a client certificate, or other ciphers',
    };
  // Error messages of OpenSSL and system calls can reveal local files and addresses.
  const words = code.toLowerCase().replaceAll('_', ' ');
  if (/SSL|TLS|EPROTO/.test(code) || 'reason' in error)
    return {
      failure: 'tls',
      error: `the TLS connection failed: ${'reason' in error ? error.reason : words}`,
    };
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return { failure: 'certificate_not_trusted', error: `the certificate is not trusted: ${words}` };
  const text = 'syscall' in error ? `the connection failed: ${words}` : error.message;
  return { failure: 'other', error: text };
}

/**
 * Combines the errors of a host's addresses. Errors about an unavailable address family are the least
 * informative.
 */
function joinReasons(errors: unknown[]): Reason {
  const reasons = errors.map(toReason);
  const [first = UNREACHABLE] = reasons.filter(({ failure }) => failure !== 'unreachable');
  const texts = [...new Set(reasons.map(({ error }) => error))];
  return texts.length > 1 ? { ...first, error: `every address failed: ${texts.join('; ')}` } : first;
}
