import { useEffect, useRef } from 'react';
import { client } from '../../shared/api/api.ts';
import { pause } from '../../shared/live/follow-events.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import type { PrinterConnection, PrinterProblem } from './connection.ts';
import {
  isSerial,
  type LocalPort,
  type LocalPrinter,
  nameDevice,
  useLocalPrinters,
} from './local-printers.ts';
import { printBytes } from './print-bytes.ts';
import { createSerialConnection } from './serial-connection.ts';
import { createUsbConnection } from './usb-connection.ts';

const POLL_MS = 3_000;

/** Prints what waits for the printers at this computer, in one of its tabs. */
export default function LocalPrinting() {
  const printers = useLocalPrinters();
  const wakes = useRef(new EventTarget());
  const wake = () => wakes.current.dispatchEvent(new Event('wake'));
  // Timers of tabs in the background are slow, but a changed order wakes them.
  useLiveOrders({ onChange: wake, onReload: wake });
  useEffect(() => {
    const stopping = new AbortController();
    for (const sharing of groupByDevice(printers))
      void takeTurns(sharing, wakes.current, stopping.signal).catch(() => {});
    return () => stopping.abort();
  }, [printers]);
  return null;
}

type Sharing = [LocalPrinter, ...LocalPrinter[]];

function groupByDevice(printers: LocalPrinter[]): Sharing[] {
  const groups = new Map<string, Sharing>();
  for (const printer of printers) {
    const group = groups.get(nameDevice(printer));
    if (group) group.push(printer);
    else groups.set(nameDevice(printer), [printer]);
  }
  return [...groups.values()];
}

const createConnection = (port: LocalPort): PrinterConnection =>
  isSerial(port) ? createSerialConnection(port) : createUsbConnection(port);

/** Prints for the printers that share a device. */
const takeTurns = ([first, ...others]: Sharing, wakes: EventTarget, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(`printer:${nameDevice(first)}`, { signal }, async () => {
    const connection = createConnection(first);
    const turns = [first, ...others].map(({ printerId }) => ({ printerId, attemptId: crypto.randomUUID() }));
    while (!signal.aborted) {
      let hasPrinted = false;
      for (const turn of turns)
        try {
          if (!(await printNext(connection, turn, signal))) continue;
          // A retry after a lost response gets the same print. The next print needs a new attempt.
          turn.attemptId = crypto.randomUUID();
          hasPrinted = true;
        } catch {
          // The device is busy or not connected, or the service does not respond: later.
        }
      if (!hasPrinted) await pauseUntilWoken(wakes, signal);
    }
    await connection.close();
  });

async function pauseUntilWoken(wakes: EventTarget, signal: AbortSignal): Promise<void> {
  const waking = new AbortController();
  const wake = () => waking.abort();
  wakes.addEventListener('wake', wake);
  await pause(POLL_MS, AbortSignal.any([signal, waking.signal]));
  wakes.removeEventListener('wake', wake);
}

type Turn = { printerId: string; attemptId: string };

/** Resolves to whether there was a print. While the printer can't be reached, the service hears nothing of it. */
async function printNext(
  connection: PrinterConnection,
  { printerId, attemptId }: Turn,
  signal: AbortSignal,
): Promise<boolean> {
  const problem = await connection.readProblem();
  const { data } = await client.POST('/dashboard/api/printers/{printerId}/prints/next', {
    params: { path: { printerId } },
    body: { attemptId, ...(problem && { problem }) },
  });
  if (!data?.print) return false;
  const result = await printBytes(
    connection,
    Uint8Array.from(atob(data.data), byte => byte.charCodeAt(0)),
  );
  await report({ printerId, printId: data.print.id }, result, signal);
  return true;
}

/** Retries, so that a print whose result is known does not stay unconfirmed. */
async function report(
  path: { printerId: string; printId: string },
  problem: PrinterProblem | undefined,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { response } = await client.PUT('/dashboard/api/printers/{printerId}/prints/{printId}/result', {
        params: { path },
        body: problem ? { problem } : {},
      });
      if (response.status < 500 && response.status !== 429) return;
    } catch {
      // The service cannot be reached.
    }
    await pause(POLL_MS, signal);
  }
}
