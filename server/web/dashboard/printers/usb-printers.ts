import { useSyncExternalStore } from 'react';

/** A printer at the USB port of this computer, as the browser finds it again. */
export type UsbPrinter = {
  printerId: string;
  vendorId: number;
  productId: number;
  /** Empty if it has none. */
  serialNumber: string;
};

/** Kept for whoever is signed in: the printer stays at the computer. */
const NAME = 'usb-printers';

const listeners = new Set<() => void>();
let known: { text: string | null; printers: UsbPrinter[] } = { text: null, printers: [] };

export const hasUsb = (): boolean => 'usb' in navigator;

function read(): UsbPrinter[] {
  const text = localStorage.getItem(NAME);
  if (text !== known.text) known = { text, printers: text === null ? [] : JSON.parse(text) };
  return known.printers;
}

function write(printers: UsbPrinter[]): void {
  localStorage.setItem(NAME, JSON.stringify(printers));
  for (const notify of listeners) notify();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Of another tab.
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}

export const useUsbPrinters = (): UsbPrinter[] => useSyncExternalStore(subscribe, read);

export const rememberUsbPrinter = (printer: UsbPrinter): void =>
  write([...read().filter(({ printerId }) => printerId !== printer.printerId), printer]);

export const forgetUsbPrinter = (printerId: string): void =>
  write(read().filter(printer => printer.printerId !== printerId));
