import type { NoticeKind, PrinterProblem } from '../../../generated/dashboard/types.ts';

/** Something that needs attention. Derived from the state of its cause, not stored. */
export type NoticeState = {
  kind: NoticeKind;
  /** The ID of the subject. Empty for emails and stock. */
  subjectId?: string;
  subject?: string;
  since?: Date | null | undefined;
  until?: Date | null;
  timezone?: string;
  count?: number;
  problem?: PrinterProblem | undefined;
};
