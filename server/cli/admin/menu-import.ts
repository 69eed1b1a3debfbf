import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { plural, UsageError } from '../command-line.ts';
import { type AdminCommand, findRestaurant, getText } from './command.ts';

const CHECK_MS = 200;
const SHOWN_PROBLEMS = 50;

export const importMenu: AdminCommand = {
  argument: 'restaurant',
  summary: 'import a menu from a CSV or JSON file',
  help: `Shows what the file would change. Pass --apply to import it. Items are matched by
external ID, slug, or title, so nothing is created twice. Rows with problems are
skipped. To map columns yourself, use the dashboard: Menu > Import.`,
  required: { '--file <path>': 'the file' },
  options: {
    '--apply': 'import the file',
    '--publish': 'publish new items',
    '--share-options': 'share identical option groups between items',
    '--vat <percent>': "the VAT rate of new prices without one; default: the branch's default rate",
  },
  changes: true,
  async run(context, input) {
    const { _id: restaurantId, slug } = await findRestaurant(context, input);
    const { menuImports } = context.services;
    const scope = { restaurantId, branches: 'all' as const };
    const vat = getText(input, 'vat');
    if (vat !== undefined && !/^\d{1,3}(\.\d{1,4})?$/.test(vat))
      throw new UsageError('--vat needs a rate in percent such as 13.5.');
    const path = getText(input, 'file') ?? '';
    const file = await readFile(path).catch((error: Error) => {
      throw new Error(`${path} could not be read: ${error.message}`);
    });
    const request = {
      file: file.toString('base64'),
      publish: input.values.publish === true,
      shareOptions: input.values['share-options'] === true,
      ...(vat !== undefined && { vat: Number(vat) }),
    };
    const { importId, table, columns, plan } = await menuImports.preview(scope, request);
    const { created, changed } = plan;
    const ignored = table.headers.filter((_, index) => !columns.some(column => column.index === index));
    const shared = plan.newGroups.map(({ title }) => title);
    const counts = { created, changed, unchanged: plan.unchanged, categories: plan.categories, shared };
    const lines = [
      `${plural(created, 'item')} to create, ${changed} to change, ${plan.unchanged} unchanged.`,
      ...(plan.categories.length > 0 ? [`New categories: ${plan.categories.join(', ')}`] : []),
      ...(shared.length > 0 ? [`New shared option groups: ${shared.join(', ')}`] : []),
      ...(ignored.length > 0 ? [`Columns that are not imported: ${ignored.join(', ')}`] : []),
      ...plan.problems
        .slice(0, SHOWN_PROBLEMS)
        .map(({ row, column, message }) => `Row ${row}${column && `, ${column}`}: ${message}`),
    ];
    if (plan.problems.length > SHOWN_PROBLEMS)
      lines.push(`And ${plural(plan.problems.length - SHOWN_PROBLEMS, 'more problem')}.`);
    const data = { restaurantId, ...counts, ignored, problems: plan.problems, importId };
    if (input.values.apply !== true || plan.items.length === 0) {
      if (plan.items.length > 0) lines.push('Nothing was imported. Pass --apply to import.');
      return { text: lines.join('\n'), data };
    }
    await menuImports.start({ scope, actor: input.actor }, { importId, ...request });
    let imported = await menuImports.get(scope, importId);
    for (; !imported.finishedAt; imported = await menuImports.get(scope, importId))
      await setTimeout(CHECK_MS);
    const { applied, failedAt, failedItem } = imported;
    if (failedAt) {
      const cause = failedItem === undefined ? '' : `: ${JSON.stringify(failedItem)} could not be stored`;
      throw new Error(
        `The import failed after ${applied} of ${plural(plan.items.length, 'item')}${cause}. See the service's log.`,
      );
    }
    lines.push(`Imported ${plural(plan.items.length, 'item')} into the menu of ${slug}.`);
    return { text: lines.join('\n'), data };
  },
};
