import { t } from '@lingui/core/macro';
import { describeError, isApiError } from '../../../../shared/api/errors.ts';
import { describeFieldError } from '../../../../shared/api/field-errors.ts';

type Rule = [pattern: RegExp, describe: (value: string) => string];

/** Maps the service's messages about a file and its rows to localized ones. */
const RULES: Rule[] = [
  [/^is not a number: (.*)$/, value => t`This isn't a number: ${value}`],
  [
    /^could be thousands or decimals: write (.*) with two decimals$/,
    value => t`This may mean thousands or decimals: ${value}. Enter it with two decimals.`,
  ],
  [/^must be yes or no/, () => t`Enter yes or no.`],
  [/^must have the same format as "https:/, () => t`Enter an address that starts with https://.`],
  [
    /^is the same item as in row (\d+)/,
    row => t`Row ${row} has the same item. Give one of them another name or URL handle.`,
  ],
  [
    /^has the slug (\S+) on the menu/,
    slug => t`On the menu, this item has the URL handle ${slug}. Imports don't change it.`,
  ],
  [
    /^has the (?:additional )?category (.*), which is automatic/,
    category => t`The category ${category} is automatic. Choose another one.`,
  ],
  [
    /^has the additional category (.*), which is not on this menu/,
    id => t`This menu has no category with the ID ${id}. Enter its title instead.`,
  ],
  [
    /^is not a picture of this restaurant/,
    () =>
      t`This restaurant doesn't have this picture. Don't import this column, and upload the picture to the item afterward.`,
  ],
  [/^has no VAT rate/, () => t`The VAT rate is missing. Enter one for new prices above.`],
  [/^must be one of (.*)$/, values => t`Use these words, separated by commas: ${values}`],
  [/^must add the same amount/, () => t`The difference in price must be the same at every branch.`],
  [/^must not exceed the number of options, (\d+)/, limit => t`There are only ${limit} options.`],
  [/^must NOT have more than (\d+) items/, limit => t`At most ${limit} per item.`],
  [/^must be a whole number/, () => t`Enter a whole number.`],
  [/^is empty/, () => t`This is empty.`],
  [/^has no rows/, () => t`The file has no rows below the header.`],
  [/^is not a text file/, () => t`This is not a text file. In the spreadsheet, save it as CSV.`],
  [/^is not (?:valid JSON|a valid CSV file)/, () => t`This file can't be read. Save it again as CSV.`],
  [/^must be a list of items/, () => t`This file has no list of items.`],
  [/: split it$/, () => t`This file is too large. Split it.`],
];

export function describeProblem(message: string): string {
  for (const [pattern, describe] of RULES) {
    const match = pattern.exec(message);
    if (match) return describe(match[1] ?? '');
  }
  return describeFieldError({ message });
}

/** Explains why a file cannot be previewed or imported. */
export function describeImportError(error: unknown): string {
  if (!isApiError(error)) return describeError(error);
  if (error.code === 'body_too_large') return t`This file is too large. Split it.`;
  if (error.code === 'conflict' && error.error.startsWith('Add a branch'))
    return t`Add a branch first: prices belong to branches.`;
  if (error.code === 'conflict' && error.error.startsWith('Another menu import'))
    return t`Another import is running. When it has finished, choose the file again.`;
  if (error.code === 'conflict') return t`The menu has changed since the preview. Check the import again.`;
  const ofFile = error.fields?.find(({ path }) => path === '/file');
  return ofFile ? describeProblem(ofFile.message) : describeError(error);
}
