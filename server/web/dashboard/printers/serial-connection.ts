import type { PrinterConnection, PrinterProblem } from './connection.ts';
import type { SerialPortSettings } from './local-printers.ts';

type Request = { bytes: Uint8Array; isReply(byte: number): boolean };

/** DLE EOT 2: answered at once, even if the printer can't print. */
const STATUS: Request = {
  bytes: Uint8Array.of(0x10, 0x04, 2),
  isReply: byte => (byte & 0x93) === 0x12,
};
/** GS r 1: answered when everything before it is processed. */
const PROCESSED: Request = {
  bytes: Uint8Array.of(0x1d, 0x72, 1),
  isReply: byte => (byte & 0x90) === 0,
};
const COVER_OPEN = 0x04;
const PAPER_OUT = 0x20;
const FAULT = 0x40;
/** Some printers also send their status unasked: a byte of this kind and three more. */
const isUnasked = (byte: number) => (byte & 0x93) === 0x10;
const UNASKED_BYTES = 4;

/** Ends a picture that was cut off: more zeros than a command has bytes. Printers ignore the rest. */
const FILLER = new Uint8Array(4_200);

const ANSWER_MS = 1_000;
const SETTLE_MS = 500;
const CHUNK_BYTES = 1_024;
const BITS_PER_BYTE = 10;

/** The browser's description of a port. Ports of the same model look the same. */
export const describePort = (port: SerialPort): string => JSON.stringify(port.getInfo());

export type SerialConnection = PrinterConnection & {
  /** Rejects if the port is gone, or if another program holds it. */
  open(): Promise<void>;
};

/** Keeps the port open, because opening a Bluetooth port takes seconds. */
export function createSerialConnection(settings: SerialPortSettings): SerialConnection {
  const { answers, baudRate, flowControl } = settings;
  let port: SerialPort | undefined;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let isSettled = false;

  async function open(): Promise<void> {
    // A port that was unplugged has no streams.
    if (port?.writable) return;
    await close();
    const found = await findPort(settings.port);
    await found.open({ baudRate, flowControl });
    port = found;
  }

  async function close(): Promise<void> {
    const held = port;
    port = undefined;
    isSettled = false;
    await Promise.allSettled([reader?.cancel(), writer?.abort()]);
    reader?.releaseLock();
    writer?.releaseLock();
    await held?.close().catch(() => {});
  }

  /** Resolves when the port has sent everything. */
  async function send(bytes: Uint8Array, onProgress = () => {}): Promise<void> {
    writer = port?.writable?.getWriter();
    if (!writer) throw new Error('The port is closed');
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      await writer.write(bytes.subarray(at, at + CHUNK_BYTES));
      onProgress();
    }
    await writer.close();
    writer.releaseLock();
  }

  /** Resolves to the first reply, and drops everything else that the printer has sent. */
  async function receive({ isReply }: Request): Promise<number> {
    reader = port?.readable?.getReader();
    let unasked = 0;
    for (;;) {
      const { value = [], done = true } = (await reader?.read()) ?? {};
      if (done) throw new Error('The port is closed');
      for (const byte of value) {
        if (isUnasked(byte)) unasked = UNASKED_BYTES;
        if (unasked === 0 && isReply(byte)) {
          await reader?.cancel();
          reader?.releaseLock();
          return byte;
        }
        unasked = Math.max(unasked - 1, 0);
      }
    }
  }

  async function ask(request: Request, before = new Uint8Array()): Promise<number> {
    const sendMs = (before.length * BITS_PER_BYTE * 1_000) / baudRate;
    const timer = setTimeout(close, sendMs + ANSWER_MS);
    try {
      await send(before);
      await send(request.bytes);
      return await receive(request);
    } catch (error) {
      await close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the print of an earlier connection, whose reply must not count for the next print. */
  async function settle(): Promise<void> {
    await ask(PROCESSED, FILLER);
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS));
    await port?.readable?.cancel();
    isSettled = true;
  }

  return {
    open,
    close,

    async readProblem() {
      await open();
      if (!answers) return undefined;
      const problem = toProblem(await ask(STATUS));
      if (!problem && !isSettled) await settle();
      return problem;
    },

    async print(bytes, onProgress) {
      try {
        await send(bytes, onProgress);
        if (!answers) return;
        await send(PROCESSED.bytes);
        await receive(PROCESSED);
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

/** Ports that look the same could belong to different printers. */
async function findPort(description: string): Promise<SerialPort> {
  const ports = await navigator.serial.getPorts();
  const [found, other] = ports.filter(port => describePort(port) === description);
  if (!found || other) throw new Error('The port is not connected, or not the only one of its kind');
  return found;
}

function toProblem(status: number): PrinterProblem | undefined {
  if (status & COVER_OPEN) return 'cover_open';
  if (status & PAPER_OUT) return 'paper_out';
  return status & FAULT ? 'fault' : undefined;
}
