import { hash } from 'node:crypto';
import type { BranchDocument } from '../modules/branches/documents.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { PrintDocument, PrinterDocument } from '../modules/printing/documents.ts';
import { buildPrint } from '../modules/printing/new-print.ts';
import { PRINTERS, type PrinterProfile } from './data/equipment.ts';
import type { MakeId } from './ids.ts';
import { DAY, MINUTE, subtractMs } from './times.ts';

type Printing = { printers: PrinterDocument[]; prints: PrintDocument[] };

/** Printers that went offline minutes ago, with queued prints of open orders. */
export function makePrinting(
  branches: BranchDocument[],
  open: OrderDocument[],
  makeId: MakeId,
  now: Date,
): Printing {
  const printing: Printing = { printers: [], prints: [] };
  for (const profile of PRINTERS) {
    const branch = branches.find(({ slug }) => slug === profile.at);
    if (!branch) continue;
    const printer = makePrinter(profile, branch, makeId, now);
    const ofBranch = open.filter(order => order.branch.id === branch._id && order.status !== 'pending');
    printing.printers.push(printer);
    printing.prints.push(
      ...profile.queue.flatMap((state, index) => {
        const order = ofBranch[index];
        return order ? [makePrint(printer, order, state, makeId)] : [];
      }),
    );
  }
  return printing;
}

function makePrinter(
  { name, content, automatic }: PrinterProfile,
  { _id: branchId, restaurantId }: BranchDocument,
  makeId: MakeId,
  now: Date,
): PrinterDocument {
  const createdAt = subtractMs(now, 60 * DAY);
  const _id = makeId('prn', createdAt);
  return {
    ...{ _id, restaurantId, branchId, name, content, automatic, hash: hash('sha256', _id) },
    ...{ protocol: 'star_cloudprnt', language: 'en', orderTypes: [], categoryIds: [], paperWidth: 'mm80' },
    ...{ copies: 1, buzzer: false, drawer: false, lastSeenAt: subtractMs(now, 25 * MINUTE) },
    ...{ createdAt, updatedAt: createdAt, revision: 0 },
  };
}

function makePrint(
  printer: PrinterDocument,
  order: OrderDocument,
  state: PrinterProfile['queue'][number],
  makeId: MakeId,
): PrintDocument {
  const { updatedAt: createdAt } = order;
  const { queuedAt, ...print } = buildPrint(printer, {
    ...{ _id: makeId('prt', createdAt), createdAt, isManual: false, order },
  });
  if (state === 'waiting') return { ...print, ...(queuedAt && { queuedAt }) };
  const fetched = { attempts: 1, fetchedAt: createdAt, fetchedBy: '00:11:62:0d:5e:30' };
  return state === 'printed'
    ? { ...print, ...fetched, status: 'printed', printedAt: createdAt }
    : { ...print, ...fetched, status: 'failed', problem: 'fault' };
}
