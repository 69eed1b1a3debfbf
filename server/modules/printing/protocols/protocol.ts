import type { PrinterDocument } from '../documents.ts';

/** A request of a printer. */
export type PrinterRequest = { method: string; query: Record<string, string>; body: Buffer };

/** `body` is empty if there is nothing to say. */
export type PrinterResponse = {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** How printers of a make ask for prints and confirm them. */
export type Protocol = (printer: PrinterDocument, request: PrinterRequest) => Promise<PrinterResponse>;
