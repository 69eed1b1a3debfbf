import type { Schemas } from '../../shared/api/contract.ts';
import type { UsbPrinter } from './usb-printers.ts';

/** The class of printers by the USB standard. */
const PRINTER_CLASS = 7;
/** The request GET_PORT_STATUS of that class, and its bit for missing paper. */
const GET_PORT_STATUS = 1;
const PAPER_EMPTY = 0x20;
const CHUNK_BYTES = 16 * 1024;
/** Shorter than the service waits for the result. */
const PRINT_TIMEOUT_MS = 60_000;

/** The printer that the person chooses from the browser's list. Undefined if none. */
export async function chooseDevice(): Promise<Omit<UsbPrinter, 'printerId'> | undefined> {
  try {
    const device = await navigator.usb.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    const { vendorId, productId, serialNumber } = device;
    return { vendorId, productId, serialNumber: serialNumber ?? '' };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Undefined while it is not connected. */
export async function findDevice(printer: UsbPrinter): Promise<USBDevice | undefined> {
  const devices = await navigator.usb.getDevices();
  return devices.find(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === printer.vendorId &&
      productId === printer.productId &&
      (serialNumber ?? '') === printer.serialNumber,
  );
}

/** Whether paper is missing. Printers that do not tell have some. */
export const isPaperMissing = (device: USBDevice): Promise<boolean> =>
  withPrinter(device, async ({ interfaceNumber }) => {
    try {
      const { data } = await device.controlTransferIn(
        {
          requestType: 'class',
          recipient: 'interface',
          request: GET_PORT_STATUS,
          value: 0,
          index: interfaceNumber,
        },
        1,
      );
      return ((data?.getUint8(0) ?? 0) & PAPER_EMPTY) > 0;
    } catch {
      return false;
    }
  });

/** Resolves to the problem if the printer did not take everything. */
export async function printBytes(
  device: USBDevice,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Schemas['PrinterProblem'] | undefined> {
  let isLate = false;
  const send = withPrinter(device, async ({ endpointNumber }) => {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const { status } = await device.transferOut(endpointNumber, bytes.subarray(at, at + CHUNK_BYTES));
      if (status !== 'ok') throw new Error(`The printer answered ${status}`);
    }
  });
  const timer = setTimeout(() => {
    isLate = true;
    // Ends the transfer.
    void device.close().catch(() => {});
  }, PRINT_TIMEOUT_MS);
  try {
    await send;
    return undefined;
  } catch {
    return isLate ? 'timeout' : 'connection';
  } finally {
    clearTimeout(timer);
  }
}

type Claimed = { interfaceNumber: number; endpointNumber: number };

/** Claims the printer for a moment only, so that other pages and programs can use it, too. */
async function withPrinter<Result>(
  device: USBDevice,
  use: (claimed: Claimed) => Promise<Result>,
): Promise<Result> {
  await device.open();
  try {
    const [configuration] = device.configurations;
    if (!device.configuration && configuration)
      await device.selectConfiguration(configuration.configurationValue);
    const found = findInterface(device);
    if (!found) throw new Error('The device has no interface for printing');
    await device.claimInterface(found.interfaceNumber);
    if (found.alternateSetting !== 0)
      await device.selectAlternateInterface(found.interfaceNumber, found.alternateSetting);
    return await use(found);
  } finally {
    await device.close().catch(() => {});
  }
}

function findInterface({ configuration }: USBDevice): (Claimed & { alternateSetting: number }) | undefined {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
      if (interfaceClass === PRINTER_CLASS && out)
        return { interfaceNumber, alternateSetting, endpointNumber: out.endpointNumber };
    }
  return undefined;
}
