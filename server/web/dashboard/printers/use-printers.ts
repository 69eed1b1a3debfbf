import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';

export type Printer = Schemas['Printer'];

export const PRINTERS_PATH = '/dashboard/api/printers';

const ALL = { limit: 100 };

/** The printers of the user's branches, sorted by name. `refetchInterval` in milliseconds. */
export const usePrinters = (refetchInterval: number) =>
  api.useQuery(
    'get',
    PRINTERS_PATH,
    { params: { query: ALL } },
    { select: ({ data }) => data, refetchInterval },
  );

export const PROBLEMS: Record<Schemas['PrinterProblem'], MessageDescriptor> = {
  paper_out: msg`Out of paper`,
  cover_open: msg`Cover open`,
  fault: msg`Paper jam or another fault`,
  connection: msg`Connection lost while printing`,
  not_understood: msg`The printer can't print this`,
  timeout: msg`No confirmation from the printer`,
};
