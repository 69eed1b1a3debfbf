import { readChoice } from './connection.ts';
import {
  isSerial,
  type LocalPrinter,
  nameDevice,
  readLocalPrinters,
  type SerialPortSettings,
} from './local-printers.ts';
import { createSerialConnection, describePort } from './serial-connection.ts';

/** The speeds of receipt printers, the most common default first. */
export const SPEEDS = [9_600, 19_200, 38_400, 57_600, 115_200];

export type PortFailure = 'busy' | 'silent' | 'twin';
export type ChosenPort = { settings: SerialPortSettings; failure?: PortFailure };
type Options = { printerId: string; flowControl: FlowControlType; speeds: number[] };

/**
 * The port that the person chooses from the browser's list, with the first speed at which the printer answers.
 * Undefined if none.
 */
export async function chooseSerialPort(options: Options): Promise<ChosenPort | undefined> {
  const port = await readChoice(navigator.serial.requestPort());
  if (!port) return undefined;
  const name = describePort(port);
  const ports = await navigator.serial.getPorts();
  const twins = ports.filter(other => other !== port && describePort(other) === name);
  const used = findUser(name, options.printerId);
  // This page may hold the port open for the other printer.
  if (used) return { settings: used, ...(twins.length > 0 && { failure: 'twin' }) };
  await Promise.all(twins.map(twin => twin.forget()));
  return detectSpeed(name, options);
}

function findUser(name: string, printerId: string): SerialPortSettings | undefined {
  const isOther = (printer: LocalPrinter) => printer.printerId !== printerId && nameDevice(printer) === name;
  return readLocalPrinters().filter(isSerial).find(isOther);
}

async function detectSpeed(port: string, { flowControl, speeds }: Options): Promise<ChosenPort> {
  const [baudRate = 0] = speeds;
  const settings = { port, flowControl, baudRate, answers: true };
  for (const speed of speeds) {
    const failure = await tryPort({ ...settings, baudRate: speed });
    if (!failure) return { settings: { ...settings, baudRate: speed } };
    if (failure === 'busy') return { settings, failure };
  }
  return { settings: { ...settings, answers: false }, failure: 'silent' };
}

async function tryPort(settings: SerialPortSettings): Promise<PortFailure | undefined> {
  const connection = createSerialConnection(settings);
  try {
    await connection.open();
  } catch {
    return 'busy';
  }
  try {
    await connection.readProblem();
    return undefined;
  } catch {
    return 'silent';
  } finally {
    await connection.close();
  }
}
