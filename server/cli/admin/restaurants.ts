import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { plural } from '../command-line.ts';
import { type AdminCommand, findRestaurant } from './command.ts';

export const exportRestaurant: AdminCommand = {
  argument: 'restaurant',
  summary: 'export all data of a restaurant to a folder',
  help: `Writes one file per collection, <collection>-<day>.ndjson.gz, as lines of
Extended JSON that mongoimport reads. Passwords, keys, secrets and sessions are
left out, and so is its sandbox, which has a slug of its own. The restaurant can
keep working; suspend it first if you need a consistent snapshot.`,
  required: { '--to <folder>': 'the folder to create' },
  changes: true,
  async run(context, input) {
    const { _id: id, slug } = await findRestaurant(context, input);
    const folder = String(input.values.to);
    await createFolder(folder);
    // Before the copy, so that every copy has its log entry.
    await context.services.restaurants.recordExport(id, input.actor);
    await context.background.drain();
    const counts = await context.exportRestaurant(id, folder);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      text: `Exported ${plural(total, 'document')} of ${slug} to ${folder}, including ${plural(counts.orders ?? 0, 'order')}.`,
      data: { id, slug, folder, counts },
    };
  },
};

export const deleteRestaurant: AdminCommand = {
  argument: 'restaurant',
  summary: 'delete a restaurant and all its data permanently',
  help: `Export the restaurant first. The command asks you to type the slug, unless you
pass --yes. It suspends the restaurant, waits ten seconds for running requests,
and removes its documents in batches, its sandbox first. You can interrupt and
repeat it until nothing is left. The activity log is deleted too: only the
output of this command shows who deleted the restaurant. Backups and exports are
kept.`,
  options: { '--yes': 'delete without asking for confirmation' },
  changes: true,
  async run(context, input) {
    const { _id: id, slug, name } = await findRestaurant(context, input);
    if (!input.values.yes && (await ask(`Type ${slug} to delete ${name} and all its data: `)) !== slug)
      throw new Error(`Nothing was deleted. Type ${slug} to confirm, or pass --yes.`);
    const removed = await context.removeRestaurant(id, input.actor);
    return {
      text: `${input.actor.name} deleted ${slug} with ${plural(removed, 'document')}. Nothing is left.`,
      data: { id, slug, removed, by: input.actor.name },
    };
  },
};

async function createFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    if ('code' in error && error.code === 'EEXIST') return undefined;
    throw new Error(`${folder} could not be created: ${error.message}`);
  });
  if (created === undefined) throw new Error(`${folder} already exists. Name a new folder.`);
}

/** Resolves to an empty string without a terminal. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return (await terminal.question(question).finally(() => terminal.close())).trim();
}
