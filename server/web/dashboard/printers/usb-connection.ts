import { type PrinterConnection, readChoice } from './connection.ts';
import type { UsbPort } from './local-printers.ts';

/** The class of printers by the USB standard. */
const PRINTER_CLASS = 7;
/** The request GET_PORT_STATUS of that class, and its bit for missing paper. */
const GET_PORT_STATUS = 1;
const PAPER_EMPTY = 0x20;
const CHUNK_BYTES = 16 * 1024;

/** The printer that the person chooses from the browser's list. Undefined if none. */
export async function chooseUsbPort(): Promise<UsbPort | undefined> {
  const filters = [{ classCode: PRINTER_CLASS }];
  const device = await readChoice(navigator.usb.requestDevice({ filters }));
  if (!device) return undefined;
  const { vendorId, productId, serialNumber } = device;
  return { vendorId, productId, serialNumber: serialNumber ?? '' };
}

export function createUsbConnection(port: UsbPort): PrinterConnection {
  let device: USBDevice | undefined;

  /** Claims the printer for a moment only, so that other pages and programs can use it, too. */
  async function claim<Result>(
    use: (device: USBDevice, claimed: Claimed) => Promise<Result>,
  ): Promise<Result> {
    device = await findDevice(port);
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
      return await use(device, found);
    } finally {
      await close();
    }
  }

  // Ends transfers.
  const close = async () => device?.close().catch(() => {});

  return {
    readProblem: () =>
      claim(async (device, { interfaceNumber }) =>
        (await isPaperMissing(device, interfaceNumber)) ? 'paper_out' : undefined,
      ),
    print: (bytes, onProgress) =>
      claim(async (device, { endpointNumber }) => {
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          const { status } = await device.transferOut(endpointNumber, bytes.subarray(at, at + CHUNK_BYTES));
          if (status !== 'ok') throw new Error(`The printer responded with ${status}`);
          onProgress();
        }
      }),
    close,
  };
}

async function findDevice(port: UsbPort): Promise<USBDevice> {
  const devices = await navigator.usb.getDevices();
  const device = devices.find(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === port.vendorId &&
      productId === port.productId &&
      (serialNumber ?? '') === port.serialNumber,
  );
  if (!device) throw new Error('The printer is not connected');
  return device;
}

/** Printers that do not tell have paper. */
async function isPaperMissing(device: USBDevice, interfaceNumber: number): Promise<boolean> {
  const setup = {
    ...({ requestType: 'class', recipient: 'interface', request: GET_PORT_STATUS } as const),
    ...{ value: 0, index: interfaceNumber },
  };
  try {
    const { data } = await device.controlTransferIn(setup, 1);
    return ((data?.getUint8(0) ?? 0) & PAPER_EMPTY) > 0;
  } catch {
    return false;
  }
}

type Claimed = { interfaceNumber: number; endpointNumber: number };

function findInterface({ configuration }: USBDevice): (Claimed & { alternateSetting: number }) | undefined {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, alternateSetting, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
      if (interfaceClass === PRINTER_CLASS && out)
        return { interfaceNumber, alternateSetting, endpointNumber: out.endpointNumber };
    }
  return undefined;
}
