import type {
  Language,
  PaperWidth,
  PrintContent,
  PrinterProblem,
  PrinterProtocol,
  PrintKind,
  PrintStatus,
} from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { generateToken, hasTokenFormat } from '../../lib/token.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type { PrinterProblem };

export type PrinterDocument = {
  _id: string;
  restaurantId: string;
  branchId: string;
  name: string;
  protocol: PrinterProtocol;
  /** SHA-256 of the token in its address. The token itself is stored only for a keyed request, encrypted, for a day. */
  hash: string;
  content: PrintContent;
  language: Language;
  /** Empty for all. */
  orderTypes: KnownOrderType[];
  /** Empty for all. */
  categoryIds: string[];
  paperWidth: PaperWidth;
  copies: number;
  automatic: boolean;
  buzzer: boolean;
  drawer: boolean;
  /** Absent before it connects. */
  lastSeenAt?: Date;
  /** Absent while it reports none. */
  problem?: PrinterProblem;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** A print: what causes it, and its state in the queue. The paper is rendered from current documents when the printer fetches it. */
export type PrintDocument = {
  /** Derived from its cause, so that each cause prints each copy once. */
  _id: string;
  /** By which the printer names it: derived from the ID, which is longer than Epson's printers take. */
  jobId: string;
  restaurantId: string;
  printerId: string;
  kind: PrintKind;
  /** Absent in tests. */
  orderId?: string;
  orderNumber?: number;
  /** The change of the order's lines that it shows. Absent where it shows the order. */
  changeId?: string;
  isManual: boolean;
  /** `waiting` and `printing` end by time, too: see `getStatus`. */
  status: PrintStatus;
  createdAt: Date;
  /** When it was queued, which decides its place in the queue. Absent when it is done. */
  queuedAt?: Date;
  /** If the printer has not fetched it by then, it is not printed. */
  expiresAt: Date;
  /** How often the printer fetched it. */
  attempts: number;
  /** The printer's name for itself when it last fetched it, such as its MAC address. */
  fetchedBy?: string;
  fetchedAt?: Date;
  /** Not before then, after a failure. */
  retryAt?: Date;
  problem?: PrinterProblem;
  printedAt?: Date;
  revision: number;
  removeAt: Date;
};

/** Logs mask what begins so. */
const TOKEN_PREFIX = 'rop_';

export const generatePrinterToken = (): string => TOKEN_PREFIX + generateToken();

export const isPrinterToken = (text: string): boolean =>
  text.startsWith(TOKEN_PREFIX) && hasTokenFormat(text.slice(TOKEN_PREFIX.length));

/** The effect that removes the prints of a deleted printer. */
export const PRINTS_EFFECT = 'prints';

export const printerEntry = createEntryFactory('printer', ({ name }: { name: string }) => name, [
  PRINTS_EFFECT,
]);
