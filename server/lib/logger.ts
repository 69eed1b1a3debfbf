import { destination, type Logger, pino } from 'pino';

export type { Logger };

const STANDARD_ERROR = 2;
const BUFFER_BYTES = 16_000;
const FLUSH_INTERVAL_MS = 200;

/** Structured lines on standard error. Credentials are redacted. */
export function createLogger({ logLevel }: { logLevel: string }): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
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
