import type { ParseArgsConfig } from 'node:util';
import type { Actor } from '../../lib/access.ts';
import { parseDate } from '../../lib/dates.ts';
import type { RestaurantDocument } from '../../modules/restaurants/documents.ts';
import type { CommandContext } from '../with-services.ts';

/** One of the host's commands. */
export type Command = {
  /** What stands after its name: first, in angle brackets, the one argument that is no option, if it takes one. */
  arguments: string;
  /** In a few words, for the list of commands. */
  summary: string;
  /** What else there is to know. */
  help: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Whether it changes something, which the log of the restaurant tells with the name of who did it. */
  changes?: true;
  run(context: CommandContext, input: CommandInput): Promise<Outcome>;
};

export type CommandInput = {
  positionals: string[];
  values: Record<string, string | boolean | undefined>;
  /** The person who was named, for commands that change something. */
  actor: Actor;
};

/** `text` is for people, `data` for programs. */
export type Outcome = { text: string; data: object; failed?: boolean };

/** The id is the same for all, so that the page of the log can show what hosts did. */
export const hostNamed = (name: string): Actor => ({ type: 'host', id: 'host', name });

/** The value of an option that takes one. */
export function getText({ values }: CommandInput, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The time that an option gives. Throws when it gives none. */
export function parseTime(input: CommandInput, name: string): Date {
  const time = parseDate(getText(input, name));
  if (!time) throw new Error(`Give --${name} a time like 2026-11-23T18:00:00Z.`);
  return time;
}

export const findRestaurant = (
  { services: { restaurants } }: CommandContext,
  { positionals: [reference = ''] }: CommandInput,
): Promise<RestaurantDocument> => restaurants.find(reference);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
