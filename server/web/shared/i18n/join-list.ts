import { t } from '@lingui/core/macro';

/** A list in a sentence, without empty entries. */
export const joinList = (entries: (string | undefined | null | false)[]): string =>
  entries.filter(Boolean).join(t({ message: ', ', comment: 'Between the entries of a list' }));
