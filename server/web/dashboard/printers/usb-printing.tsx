import { useEffect, useRef } from 'react';
import { client } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { pause } from '../../shared/live/follow-events.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import { findDevice, isPaperMissing, printBytes } from './usb-device.ts';
import { type UsbPrinter, useUsbPrinters } from './usb-printers.ts';

const POLL_MS = 3_000;

/** Prints what waits for the printers at this computer, in one of its tabs. */
export default function UsbPrinting() {
  const printers = useUsbPrinters();
  const wakes = useRef(new EventTarget());
  const wake = () => wakes.current.dispatchEvent(new Event('wake'));
  // Timers of tabs in the background are slow, but a changed order wakes them.
  useLiveOrders({ onChange: wake, onReload: wake });
  useEffect(() => {
    const stopping = new AbortController();
    for (const printer of printers) void takeTurns(printer, wakes.current, stopping.signal).catch(() => {});
    return () => stopping.abort();
  }, [printers]);
  return null;
}

const takeTurns = (printer: UsbPrinter, wakes: EventTarget, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(`usb-printer:${printer.printerId}`, { signal }, async () => {
    let attemptId = crypto.randomUUID();
    while (!signal.aborted) {
      try {
        // A repeat after a lost response gets the same print. After that, each print is an attempt of its own.
        if (await printNext(printer, attemptId, signal)) {
          attemptId = crypto.randomUUID();
          continue;
        }
      } catch {
        // The device is busy or the service does not respond: later.
      }
      await pauseUntilWoken(wakes, signal);
    }
  });

async function pauseUntilWoken(wakes: EventTarget, signal: AbortSignal): Promise<void> {
  const waking = new AbortController();
  const wake = () => waking.abort();
  wakes.addEventListener('wake', wake);
  await pause(POLL_MS, AbortSignal.any([signal, waking.signal]));
  wakes.removeEventListener('wake', wake);
}

/** Resolves to whether there was a print. While the printer is not connected, the service hears nothing of it. */
async function printNext(printer: UsbPrinter, attemptId: string, signal: AbortSignal): Promise<boolean> {
  const device = await findDevice(printer);
  if (!device) return false;
  const problem = (await isPaperMissing(device)) ? 'paper_out' : undefined;
  const path = { printerId: printer.printerId };
  const { data } = await client.POST('/dashboard/api/printers/{printerId}/prints/next', {
    params: { path },
    body: { attemptId, ...(problem && { problem }) },
  });
  if (!data?.print) return false;
  const result = await printBytes(
    device,
    Uint8Array.from(atob(data.data), byte => byte.charCodeAt(0)),
  );
  await report({ ...path, printId: data.print.id }, result, signal);
  return true;
}

/** Retries, so that a print whose result is known does not stay unconfirmed. */
async function report(
  path: { printerId: string; printId: string },
  problem: Schemas['PrinterProblem'] | undefined,
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
