import type { PrintDocument, PrinterDocument, PrinterProblem } from '../documents.ts';
import type { LayOutPrint } from '../lay-out-print.ts';
import type { PrintQueue } from '../print-queue.ts';
import { DOTS, type DrawPaper, toPng } from '../rendering/draw-paper.ts';
import { COLUMNS, type CommandSet, type TextEncoder } from '../rendering/encode-text.ts';
import type { Touch } from '../touch.ts';
import type { PrinterRequest, PrinterResponse, Protocol } from './protocol.ts';

type CloudPrntDeps = {
  queue: PrintQueue;
  layOut: LayOutPrint;
  loadTextEncoder: () => Promise<TextEncoder>;
  draw: DrawPaper;
  /** Records that the printer connected. */
  touch: Touch;
};

/** Text formats by their CloudPRNT names. The printer chooses one that it supports. */
const TEXT_TYPES: Record<string, CommandSet> = {
  'application/vnd.star.starprnt': 'starsbcs',
  'application/vnd.star.line': 'starlinesbcs',
  'application/vnd.star.linematrix': 'starimpact',
};
const PICTURE_TYPE = 'image/png';

/** ESC @ and ESC RS a 0, which disable status reports that the service relies on. */
const PROLOGUE_BYTES = 6;
const BUZZER = '\x1b\x1d\x19\x12\x01\x01\x00';
const DRAWER = '\x1b\x07\x0b\x37\x07';

/** Star CloudPRNT: printers poll with POST, fetch with GET, and confirm with DELETE. */
export function createCloudPrnt({ queue, layOut, loadTextEncoder, draw, touch }: CloudPrntDeps): Protocol {
  async function poll(printer: PrinterDocument, { body }: PrinterRequest): Promise<PrinterResponse> {
    const { statusCode, printerMAC, printingInProgress } = parsePoll(body);
    const problem = toProblem(statusCode);
    await touch(printer, problem);
    if (problem) {
      const printing = await queue.findPrinting(printer);
      // According to the protocol, the print in progress has failed.
      if (printing && printing.fetchedBy === printerMAC) await queue.reject(printing, problem);
      return json({ jobReady: false });
    }
    const print = printingInProgress ? undefined : await queue.findNext(printer);
    if (!print) return json({ jobReady: false });
    const paper = await layOut(printer, print);
    if (!paper) {
      await queue.cancel(print);
      return json({ jobReady: false });
    }
    const isText = (await loadTextEncoder()).canEncode(paper);
    return json({
      jobReady: true,
      mediaTypes: isText ? Object.keys(TEXT_TYPES) : [PICTURE_TYPE],
      jobToken: print.jobId,
      deleteMethod: 'DELETE',
    });
  }

  /**
   * A repeated GET by the same printer returns the same print until it is confirmed: printers retry with
   * another format.
   */
  async function find(
    printer: PrinterDocument,
    mac: string,
    token: string,
  ): Promise<PrintDocument | undefined> {
    const printing = await queue.findPrinting(printer);
    if (printing)
      return printing.fetchedBy === mac && (token === '' || token === printing.jobId) ? printing : undefined;
    const next = await queue.findNext(printer);
    if (!next || (token !== '' && token !== next.jobId)) return undefined;
    return queue.take(next, mac);
  }

  async function fetch(printer: PrinterDocument, { query }: PrinterRequest): Promise<PrinterResponse> {
    const { mac = '', token = '', type: asked = '' } = query;
    const [type = ''] = asked.split(';', 1);
    const commands = TEXT_TYPES[type];
    // A person who opens the URL in a browser must not take a print.
    if (mac === '') return NOT_A_PRINTER;
    if (type !== '' && type !== PICTURE_TYPE && !commands) return { status: 415 };
    const print = await find(printer, mac, token);
    if (!print) return { status: 404 };
    const paper = await layOut(printer, print);
    if (!paper) {
      await queue.cancel(print);
      return { status: 404 };
    }
    return commands
      ? renderText(printer, await loadTextEncoder(), paper, type, commands)
      : renderPicture(printer, paper);
  }

  async function renderPicture(
    printer: PrinterDocument,
    paper: Parameters<DrawPaper>[0],
  ): Promise<PrinterResponse> {
    return {
      status: 200,
      type: PICTURE_TYPE,
      headers: {
        'x-star-cut': 'partial; feed=true',
        'x-star-imageditherpattern': 'none',
        ...(printer.buzzer && { 'x-star-buzzerendpattern': '1' }),
        ...(printer.drawer && { 'x-star-cashdrawer': 'end' }),
      },
      body: await toPng(await draw(paper, DOTS.star[printer.paperWidth])),
    };
  }

  async function finish(printer: PrinterDocument, { query }: PrinterRequest): Promise<PrinterResponse> {
    const { token = '', code = '' } = query;
    const print = token === '' ? await queue.findPrinting(printer) : await queue.find(printer, token);
    const problem = code.toUpperCase().startsWith('OK') ? undefined : toProblem(code);
    await touch(printer, problem === 'not_understood' ? undefined : problem);
    if (print) await (problem ? queue.reject(print, problem) : queue.confirm(print));
    return { status: 200 };
  }

  return async (printer, request) => {
    if (request.method === 'POST') return poll(printer, request);
    if (request.method === 'DELETE') return finish(printer, request);
    return fetch(printer, request);
  };
}

function renderText(
  { buzzer, drawer, paperWidth }: PrinterDocument,
  encoder: TextEncoder,
  paper: Parameters<TextEncoder['encode']>[0],
  type: string,
  commands: CommandSet,
): PrinterResponse {
  const text = encoder.encode(paper, commands, COLUMNS.star[paperWidth]).subarray(PROLOGUE_BYTES);
  const end = (buzzer ? BUZZER : '') + (drawer ? DRAWER : '');
  return { status: 200, type, body: Buffer.concat([text, Buffer.from(end, 'latin1')]) };
}

const NOT_A_PRINTER: PrinterResponse = {
  status: 400,
  type: 'text/plain',
  body: "This address is for a printer: enter it in the printer's settings",
};

const json = (value: object): PrinterResponse => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
});

type Poll = { statusCode: string; printerMAC: string; printingInProgress: boolean };

/** Unrecognized requests count as a working printer. */
function parsePoll(body: Buffer): Poll {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  try {
    const { statusCode, printerMAC, printingInProgress } = JSON.parse(body.toString());
    return {
      statusCode: text(statusCode),
      printerMAC: text(printerMAC),
      printingInProgress: printingInProgress === true,
    };
  } catch {
    return { statusCode: '', printerMAC: '', printingInProgress: false };
  }
}

/** Undefined for codes that start with 2: the printer works. */
function toProblem(statusCode: string): PrinterProblem | undefined {
  if (statusCode.startsWith('410')) return 'paper_out';
  if (statusCode.startsWith('42')) return 'cover_open';
  if (statusCode.startsWith('4')) return 'fault';
  if (statusCode.startsWith('520')) return 'connection';
  return statusCode.startsWith('5') ? 'not_understood' : undefined;
}
