import type { PrinterDocument } from '../documents.ts';

/** A printer's request. */
export type PrinterRequest = { method: string; query: Record<string, string>; body: Buffer };

/** `body` may be empty. */
export type PrinterResponse = {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** How a vendor's printers request and confirm prints. */
export type Protocol = (printer: PrinterDocument, request: PrinterRequest) => Promise<PrinterResponse>;
