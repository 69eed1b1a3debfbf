import type { Schemas } from '../../shared/api/contract.ts';

export type PrinterProblem = Schemas['PrinterProblem'];

/** Resolves to the choice from the browser's list, or to undefined if the person closes the list. */
export async function readChoice<Choice>(request: Promise<Choice>): Promise<Choice | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** The page's connection to a printer at this computer. It opens when it is used. */
export interface PrinterConnection {
  /** Why it can't print now. Rejects if the printer can't be reached. */
  readProblem(): Promise<PrinterProblem | undefined>;
  /**
   * Resolves when the printer has the print. Calls `onProgress` after each part that was sent. Rejects if anything
   * may be missing.
   */
  print(bytes: Uint8Array<ArrayBuffer>, onProgress: () => void): Promise<void>;
  /** Lets others use the printer. Rejects a print that is under way. */
  close(): Promise<void>;
}
