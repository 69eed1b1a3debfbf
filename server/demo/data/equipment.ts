import type { PrinterDocument } from '../../modules/printing/documents.ts';
import type { BranchSlug } from './branch.ts';

/** A printer, and the states of its queued prints. */
export type PrinterProfile = Pick<PrinterDocument, 'name' | 'content' | 'automatic'> & {
  at: BranchSlug;
  queue: ('printed' | 'failed' | 'waiting')[];
};

export const PRINTERS: readonly PrinterProfile[] = [
  {
    ...{ name: 'Pass', content: 'kitchen_ticket', automatic: true },
    ...{ at: 'berlin-kreuzberg', queue: ['printed', 'failed', 'waiting', 'waiting'] },
  },
  {
    ...{ name: 'Bar', content: 'receipt', automatic: false },
    ...{ at: 'lisbon-chiado', queue: ['printed'] },
  },
];

/** A kitchen screen. */
export const SCREEN: { name: string; at: BranchSlug } = { name: 'Cold kitchen', at: 'berlin-kreuzberg' };
