import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../shared/api/contract.ts';

export const PROBLEMS: Record<Schemas['PrinterProblem'], MessageDescriptor> = {
  paper_out: msg`Out of paper`,
  cover_open: msg`Cover open`,
  fault: msg`Paper jam or another fault`,
  connection: msg`Connection lost while printing`,
  not_understood: msg`The printer can't print this`,
  timeout: msg`No confirmation from the printer`,
};
