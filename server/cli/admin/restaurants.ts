import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type Command, findRestaurant, getText, plural } from './command.ts';

export const exportRestaurant: Command = {
  arguments: '<slug or id> --to folder',
  summary: 'writes everything of a restaurant to a folder',
  help: `A file of each collection, of lines of Extended JSON, which mongoimport reads: <collection>-<day>.ndjson.gz. Passwords, keys, secrets and
sessions are left out, and so is its sandbox, which has a slug of its own. The folder must not exist. It is written while the restaurant works: suspend it first for one moment in time.`,
  options: { to: { type: 'string' } },
  changes: true,
  async run(context, input) {
    const { _id: id, slug } = await findRestaurant(context, input);
    const folder = getText(input, 'to');
    if (folder === undefined) throw new Error('Say where to with --to folder.');
    await createFolder(folder);
    // Before the copy, so that no copy is without its entry.
    await context.services.restaurants.recordExport(id, input.actor);
    await context.background.drain();
    const counts = await context.exportRestaurant(id, folder);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      text: `${folder} holds ${plural(total, 'document')} of ${slug}, ${plural(counts.orders ?? 0, 'order')} among them.`,
      data: { id, slug, folder, counts },
    };
  },
};

export const deleteRestaurant: Command = {
  arguments: '<slug or id> [--yes]',
  summary: 'deletes a restaurant and everything of it, for good',
  help: `It asks for the slug, unless --yes is given. The restaurant is suspended first; after ten seconds, in which what is under way ends, its
documents are removed in batches, those of its sandbox before. It may be cut off and repeated until it says that nothing is left. Export it first. Its log goes
too: only the output of this command tells who deleted it. Backups and exports are not reached.`,
  options: { yes: { type: 'boolean' } },
  changes: true,
  async run(context, input) {
    const { _id: id, slug, name } = await findRestaurant(context, input);
    if (!input.values.yes && (await ask(`Type ${slug} to delete ${name} and everything of it: `)) !== slug)
      throw new Error(`Nothing is deleted. Give --yes, or type ${slug}.`);
    const removed = await context.removeRestaurant(id, input.actor);
    return {
      text: `${slug} is deleted by ${input.actor.name}, with ${plural(removed, 'document')}. Nothing of it is left.`,
      data: { id, slug, removed, by: input.actor.name },
    };
  },
};

async function createFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    if ('code' in error && error.code === 'EEXIST') return undefined;
    throw new Error(`${folder} cannot be made: ${error.message}`);
  });
  if (created === undefined) throw new Error(`${folder} exists: name a folder that does not.`);
}

/** An empty text where nobody can answer. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return (await terminal.question(question).finally(() => terminal.close())).trim();
}
