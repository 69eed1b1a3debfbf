import type { Print, Printer } from '../../../generated/dashboard/types.ts';
import type { PrintDocument, PrinterDocument } from './documents.ts';
import { getPrinterStatus, getStatus } from './queue-rules.ts';

export type PrintCounts = { waiting: number; unprinted: number };

export const serializePrinter = (printer: PrinterDocument, counts: PrintCounts, now: Date): Printer => ({
  id: printer._id,
  branchId: printer.branchId,
  protocol: printer.protocol,
  ...serializeEditable(printer),
  status: getPrinterStatus(printer, now),
  lastSeenAt: printer.lastSeenAt?.toISOString() ?? null,
  problem: printer.problem ?? null,
  ...counts,
  createdAt: printer.createdAt.toISOString(),
  updatedAt: printer.updatedAt.toISOString(),
});

/** The editable fields. */
export const serializeEditable = ({
  name,
  content,
  language,
  orderTypes,
  categoryIds,
  paperWidth,
  copies,
  automatic,
  buzzer,
  drawer,
}: PrinterDocument) => ({
  ...{ name, content, language, orderTypes, categoryIds },
  ...{ paperWidth, copies, automatic, buzzer, drawer },
});

export const serializePrint = (print: PrintDocument, now: Date): Print => ({
  id: print._id,
  kind: print.kind,
  orderId: print.orderId ?? null,
  orderNumber: print.orderNumber ?? null,
  isManual: print.isManual,
  status: getStatus(print, now),
  problem: print.problem ?? null,
  createdAt: print.createdAt.toISOString(),
  printedAt: print.printedAt?.toISOString() ?? null,
});
