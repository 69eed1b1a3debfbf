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
  /**
   * SHA-256 of the token in the printer's URL. The token itself is stored only for a keyed request,
   * encrypted, for one day.
   */
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
  /** Absent before the first connection. */
  lastSeenAt?: Date;
  /** Absent without a reported problem. */
  problem?: PrinterProblem;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/**
 * A print: its cause and its state in the queue. The paper is rendered from current documents when the
 * printer fetches it.
 */
export type PrintDocument = {
  /** Derived from the cause, so that each copy is printed once. */
  _id: string;
  /** The printer's job ID: derived from the ID, which is too long for Epson printers. */
  jobId: string;
  restaurantId: string;
  printerId: string;
  kind: PrintKind;
  /** Absent in test prints. */
  orderId?: string;
  orderNumber?: number;
  /** The change of lines to print. Absent when printing the order. */
  changeId?: string;
  /**
   * The number of content changes that a ticket includes. Absent before its first fetch, in other prints, and
   * in tickets that an earlier release handed out.
   */
  contentsRevision?: number;
  isManual: boolean;
  /** `waiting` and `printing` also end by time: see `getStatus`. */
  status: PrintStatus;
  createdAt: Date;
  /** When the print was queued, which determines its position. Absent when it is done. */
  queuedAt?: Date;
  /** The print is dropped if the printer has not fetched it by then. */
  expiresAt: Date;
  /** How often the printer fetched it. */
  attempts: number;
  /** The printer's identifier when it last fetched the print, such as its MAC address. */
  fetchedBy?: string;
  fetchedAt?: Date;
  /** The earliest retry after a failure. */
  retryAt?: Date;
  problem?: PrinterProblem;
  printedAt?: Date;
  revision: number;
  removeAt: Date;
};

/** The filter of tickets: automatic kitchen tickets, whose later changes are printed separately. */
export const TICKETS = { isManual: false, kind: 'kitchen_ticket', changeId: { $exists: false } } as const;

export const isTicket = ({ isManual, kind, changeId }: PrintDocument): boolean =>
  isManual === TICKETS.isManual && kind === TICKETS.kind && changeId === undefined;

/** Logs mask tokens with this prefix. */
const TOKEN_PREFIX = 'rop_';

export const generatePrinterToken = (): string => TOKEN_PREFIX + generateToken();

export const isPrinterToken = (text: string): boolean =>
  text.startsWith(TOKEN_PREFIX) && hasTokenFormat(text.slice(TOKEN_PREFIX.length));

/** The effect that removes the prints of a deleted printer. */
export const PRINTS_EFFECT = 'prints';

export const printerEntry = createEntryFactory('printer', ({ name }: { name: string }) => name, [
  PRINTS_EFFECT,
]);
