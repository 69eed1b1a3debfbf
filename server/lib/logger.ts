import { destination, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type { Logger };

const STANDARD_ERROR = 2;
/** Lines are written together, this many bytes at once, and at the latest after so many milliseconds. */
const WRITE_AT_ONCE = 16_000;
const FLUSH_EVERY = 200;

/** Structured lines on standard error; nothing that opens a door is ever written. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
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
    destination({ dest: STANDARD_ERROR, sync: false, minLength: WRITE_AT_ONCE, periodicFlush: FLUSH_EVERY }),
  );
}
