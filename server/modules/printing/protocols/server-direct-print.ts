import type { PrinterDocument, PrinterProblem } from '../documents.ts';
import type { LayOutPrint } from '../lay-out-print.ts';
import type { PrintQueue } from '../print-queue.ts';
import { DOTS, type DrawPaper } from '../rendering/draw-paper.ts';
import { COLUMNS, type TextEncoder } from '../rendering/encode-text.ts';
import type { Paper } from '../rendering/paper.ts';
import type { Touch } from '../touch.ts';
import type { PrinterResponse, Protocol } from './protocol.ts';

type ServerDirectPrintDeps = {
  queue: PrintQueue;
  layOut: LayOutPrint;
  loadTextEncoder: () => Promise<TextEncoder>;
  draw: DrawPaper;
  /** Records that the printer connected. */
  touch: Touch;
};

/** How long the printer tries, in milliseconds. Shorter than the service waits for its confirmation. */
const PRINT_TIMEOUT_MS = 60_000;

/** ESC @ and GS a 0, which disable the status by which the printer knows whether it has printed. */
const PROLOGUE_BYTES = 5;
/** GS r 1, which requests a status that the service does not use. */
const EPILOGUE_BYTES = 3;

/**
 * Epson Server Direct Print: printers poll with `GetRequest`, get the print in the response, and confirm with
 * `SetResponse`.
 */
export function createServerDirectPrint(deps: ServerDirectPrintDeps): Protocol {
  const { queue, layOut, loadTextEncoder, draw, touch } = deps;

  async function getPrint(printer: PrinterDocument, fetchedBy: string): Promise<PrinterResponse> {
    // These requests do not report problems.
    await touch(printer, printer.problem);
    const next = await queue.findNext(printer);
    if (!next) return EMPTY;
    const print = await queue.take(next, fetchedBy);
    if (!print) return EMPTY;
    const paper = await layOut(printer, print);
    if (!paper) {
      await queue.cancel(print);
      return EMPTY;
    }
    return { ...EMPTY, body: wrapPrint(print.jobId, await render(printer, paper)) };
  }

  async function render({ paperWidth, buzzer, drawer }: PrinterDocument, paper: Paper): Promise<string> {
    const encoder = await loadTextEncoder();
    const content = encoder.canEncode(paper)
      ? toCommand(encoder.encode(paper, 'escpos', COLUMNS.epson[paperWidth]))
      : await drawImage(paper, DOTS.epson[paperWidth]);
    return [
      content,
      '<cut type="feed"/>',
      buzzer ? '<sound pattern="pattern_a" repeat="1"/>' : '',
      drawer ? '<pulse drawer="drawer_1" time="pulse_100"/>' : '',
    ].join('');
  }

  async function drawImage(paper: Paper, dots: number): Promise<string> {
    const { width, height, bits } = await draw(paper, dots);
    const data = Buffer.from(bits).toString('base64');
    return `<image width="${width}" height="${height}" color="color_1" mode="mono">${data}</image>`;
  }

  async function takeResult(printer: PrinterDocument, file: string): Promise<void> {
    const { jobId, isPrinted, code } = parseResult(file);
    const print = jobId === '' ? await queue.findPrinting(printer) : await queue.find(printer, jobId);
    if (isPrinted) {
      await touch(printer, undefined);
      if (print) await queue.confirm(print);
      return;
    }
    const problem = toProblem(code);
    await touch(printer, problem === 'not_understood' ? printer.problem : problem);
    if (print) await (problem === 'timeout' ? queue.leaveUnconfirmed : queue.reject)(print, problem);
  }

  return async (printer, { method, body }) => {
    if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
    const form = new URLSearchParams(body.toString());
    const kind = form.get('ConnectionType');
    if (kind === 'GetRequest') return getPrint(printer, form.get('Name') ?? form.get('ID') ?? '');
    if (kind === 'SetResponse') await takeResult(printer, form.get('ResponseFile') ?? '');
    else await touch(printer, printer.problem);
    return EMPTY;
  };
}

/** Also the response when the queue is empty. */
const EMPTY: PrinterResponse = { status: 200, type: 'text/xml; charset=utf-8', body: '' };

const toCommand = (commands: Buffer): string =>
  `<command>${commands.subarray(PROLOGUE_BYTES, -EPILOGUE_BYTES).toString('hex')}</command>`;

const wrapPrint = (jobId: string, content: string): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${PRINT_TIMEOUT_MS}</timeout><printjobid>${jobId}</printjobid></Parameter>`,
    '<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">',
    content,
    '</epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('');

/** Epson's own examples are not well-formed XML, so the document is searched rather than parsed. */
function parseResult(file: string) {
  const [, jobId = ''] = /<printjobid>\s*([\w.-]{1,30})\s*<\/printjobid>/.exec(file) ?? [];
  const [response = ''] = /<response\b[^>]{0,500}>/.exec(file) ?? [];
  const [, code = ''] = /\bcode="(\w{0,50})"/.exec(response) ?? [];
  return { jobId, isPrinted: /\bsuccess="(?:true|1)"/.test(response), code };
}

function toProblem(code: string): PrinterProblem {
  if (code === 'EPTR_REC_EMPTY') return 'paper_out';
  if (code === 'EPTR_COVER_OPEN') return 'cover_open';
  if (code.startsWith('EPTR_')) return 'fault';
  if (code === 'EX_BADPORT') return 'connection';
  return code === 'EX_TIMEOUT' ? 'timeout' : 'not_understood';
}
