import type { Actor } from '../../lib/access.ts';
import { parseDate } from '../../lib/dates.ts';
import type { RestaurantDocument } from '../../modules/restaurants/documents.ts';
import { UsageError } from '../command-line.ts';
import type { CommandContext } from '../with-services.ts';

/** One of the commands of `ordering admin`. */
export type AdminCommand = {
  /** The name of its argument, if it takes one. */
  argument?: string;
  /** A short phrase for the list of commands. */
  summary: string;
  help: string;
  /** Descriptions by flags, such as `--to <folder>`. */
  options?: Record<string, string>;
  /** Like `options`, but required. */
  required?: Record<string, string>;
  /** Whether it changes data. The restaurant's activity log shows who ran it. */
  changes?: true;
  run(context: CommandContext, input: CommandInput): Promise<Outcome>;
};

export type CommandInput = {
  /** The argument, or an empty string if the command takes none. */
  text: string;
  values: Record<string, string | boolean | undefined>;
  /** The person named by `--by`. */
  actor: Actor;
};

/** `text` is the output, or `data` with `--json`. `failed` sets the exit code. */
export type Outcome = { text: string; data: object; failed?: boolean };

/** All hosts share one ID, so that the log can be filtered by it. */
export const hostNamed = (name: string): Actor => ({ type: 'host', id: 'host', name });

/** The value of an option, if present. */
export function getText({ values }: CommandInput, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Parses an option's time. Throws if invalid. */
export function parseTime(input: CommandInput, name: string): Date {
  const time = parseDate(getText(input, name));
  if (!time) throw new UsageError(`--${name} needs a time such as 2026-11-23T18:00:00Z.`);
  return time;
}

export const findRestaurant = (
  { services: { restaurants } }: CommandContext,
  { text }: CommandInput,
): Promise<RestaurantDocument> => restaurants.find(text);
