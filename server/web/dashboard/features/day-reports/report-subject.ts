import { useLingui } from '@lingui/react/macro';
import { joinParts } from '../../../shared/i18n/formats.ts';

type Subject = { branchName: string | null; till: string | null; number: number };

/** A report's subject: its branch and till, and its number from the second one on. */
export function useSubjectText(): (subject: Subject) => string {
  const { t } = useLingui();
  return ({ branchName, till, number }) =>
    joinParts([branchName ?? t`All branches`, till, number > 1 && t`Report ${number}`]);
}
