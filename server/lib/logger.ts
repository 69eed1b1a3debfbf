import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { ServiceError } from './errors.ts';
import { isDatabaseUnavailable } from './mongo/unavailable.ts';

export type { Logger };

const STANDARD_ERROR = 2;
const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 200;

const OUTAGE_INTERVAL_MS = 60_000;

/** Structured lines on standard error. Credentials are redacted; of a database that is away, one line a minute tells. */
export function createLogger({ logLevel }: { logLevel: string }): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      hooks: { logMethod: createOutageFilter() },
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
    destination({
      dest: STANDARD_ERROR,
      sync: false,
      minLength: BUFFER_BYTES,
      periodicFlush: FLUSH_INTERVAL_MS,
    }),
  );
}

/** Lets the first error of an unavailable database through, and then each minute the number of those since. */
function createOutageFilter(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let suppressed: number | undefined;
  return function filter(values, method) {
    const [details] = values as unknown[];
    if (!isOutage(details)) return method.apply(this, values);
    if (suppressed !== undefined) {
      suppressed += 1;
      return;
    }
    method.apply(this, values);
    suppressed = 0;
    setTimeout(() => {
      const errors = suppressed;
      suppressed = undefined;
      if (errors)
        this.error({ errors }, 'the database was unavailable; so many more errors in the last minute');
    }, OUTAGE_INTERVAL_MS).unref();
  };
}

function isOutage(details: unknown): boolean {
  if (typeof details !== 'object' || details === null || !('err' in details)) return false;
  const { err } = details;
  return isDatabaseUnavailable(err) || (err instanceof ServiceError && err.code === 'unavailable');
}
