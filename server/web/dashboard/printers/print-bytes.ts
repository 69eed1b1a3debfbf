import type { PrinterConnection, PrinterProblem } from './connection.ts';

/** Printers without paper stop taking bytes. */
const SILENCE_MS = 60_000;

/** Resolves to the reason that the print may not be on paper. */
export async function printBytes(
  connection: PrinterConnection,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<PrinterProblem | undefined> {
  let isLate = false;
  let timer = 0;
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      void connection.close();
    }, SILENCE_MS);
  };
  waitOn();
  try {
    await connection.print(bytes, waitOn);
    return undefined;
  } catch {
    return isLate ? 'timeout' : 'connection';
  } finally {
    clearTimeout(timer);
  }
}
