import { hostname } from 'node:os';
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';
import { ServiceError } from './errors.ts';
import { maskCredentials } from './masking/sensitive-text.ts';
import { isDatabaseUnavailable } from './mongo/unavailable.ts';

export type { Logger };

const STANDARD_ERROR = 2;
const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 200;

const OUTAGE_INTERVAL_MS = 60_000;

/**
 * Writes structured log lines without credentials. Each includes service, version, and host. A database
 * outage is logged once a minute.
 */
export function createLogger(
  { logLevel, version }: { logLevel: string; version?: string },
  stream = standardError(),
): Logger {
  return pino(
    {
      level: logLevel,
      base: { service: 'restaurant-ordering', version, host: hostname() },
      // Also masks text quoted in error messages.
      hooks: { logMethod: createOutageFilter(), streamWrite: maskCredentials },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      redact: {
        paths: [
          'authorization',
          'cookie',
          'secret',
          'password',
          'apiKey',
          'headers',
          '*.authorization',
          '*.cookie',
          '*.secret',
        ],
        censor: '[redacted]',
      },
    },
    stream,
  );
}

const standardError = (): DestinationStream =>
  destination({
    dest: STANDARD_ERROR,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });

/** Logs the first error of a database outage, then the number of further errors once a minute, and its end. */
function createOutageFilter(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let errors: number | undefined;

  function report(log: Logger): void {
    if (errors) {
      log.error({ errors }, 'the database was unavailable in the last minute; suppressed further errors');
      errors = 0;
      setTimeout(report, OUTAGE_INTERVAL_MS, log).unref();
    } else {
      log.info('the database is available again');
      errors = undefined;
    }
  }

  return function filter(values, method) {
    const [details] = values as unknown[];
    if (!isOutage(details)) return method.apply(this, values);
    if (errors !== undefined) {
      errors += 1;
      return;
    }
    errors = 0;
    setTimeout(report, OUTAGE_INTERVAL_MS, this).unref();
    method.apply(this, values);
  };
}

function isOutage(details: unknown): boolean {
  if (typeof details !== 'object' || details === null || !('err' in details)) return false;
  const { err } = details;
  return isDatabaseUnavailable(err) || (err instanceof ServiceError && err.code === 'unavailable');
}
