import { useSyncExternalStore } from 'react';

/** A printer's USB device, as the browser finds it again. */
export type UsbPort = {
  vendorId: number;
  productId: number;
  /** Empty if it has none. */
  serialNumber: string;
};

/** A serial port, real or virtual. */
export type SerialPortSettings = {
  /** The browser's description of the port, as JSON. */
  port: string;
  baudRate: number;
  flowControl: FlowControlType;
  /** Whether the printer tells its status. Others count as ready, and prints as printed once they are sent. */
  answers: boolean;
};

export type LocalPort = UsbPort | SerialPortSettings;

/** A printer at this computer. */
export type LocalPrinter = { printerId: string } & LocalPort;

export const isSerial = <Port extends LocalPort>(port: Port): port is Port & SerialPortSettings =>
  'baudRate' in port;

/** The same for printers that share a device, such as one for tickets and one for receipts. */
export const nameDevice = (port: LocalPort): string =>
  isSerial(port) ? port.port : JSON.stringify([port.vendorId, port.productId, port.serialNumber]);

/** Shared by all users of this browser, because the printer stays at the computer. */
const NAME = 'usb-printers';

const listeners = new Set<() => void>();
let known: { text: string | null; printers: LocalPrinter[] } = { text: null, printers: [] };

export function readLocalPrinters(): LocalPrinter[] {
  const text = localStorage.getItem(NAME);
  if (text !== known.text) known = { text, printers: text === null ? [] : JSON.parse(text) };
  return known.printers;
}

function write(printers: LocalPrinter[]): void {
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

export const useLocalPrinters = (): LocalPrinter[] => useSyncExternalStore(subscribe, readLocalPrinters);

/** Whether the printer is connected to this computer. */
export const useIsHere = (printerId: string): boolean =>
  useLocalPrinters().some(printer => printer.printerId === printerId);

/** Printers that share the device share its new settings. */
export function rememberLocalPrinter(printerId: string, port: LocalPort): void {
  const others = readLocalPrinters().filter(printer => printer.printerId !== printerId);
  const isShared = (other: LocalPort) => nameDevice(other) === nameDevice(port);
  write([
    ...others.map(other => (isShared(other) ? { ...port, printerId: other.printerId } : other)),
    { ...port, printerId },
  ]);
}

export const forgetLocalPrinter = (printerId: string): void =>
  write(readLocalPrinters().filter(printer => printer.printerId !== printerId));
