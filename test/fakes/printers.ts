import type { Print, PrinterProblem, StartedPrint } from '../../generated/dashboard/types.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import {
  type PrintedText,
  readEpsonCommands,
  readEscposCommands,
  readStarCommands,
} from './print-commands.ts';

/** A printer's output: text, or a picture as PNG or bits. */
export type Printed = {
  text?: PrintedText;
  png?: Buffer;
  bits?: { width: number; height: number; data: Buffer };
  cuts: number;
  buzzes: number;
  drawerPulses: number;
};

export type StarPoll = { jobReady: boolean; mediaTypes?: string[]; jobToken?: string };

type StarOptions = { mac?: string; types?: string[]; withToken?: boolean };

/** A Star CloudPRNT printer, step by step as in its developer guide. */
export function createStarPrinter(address: string, options: StarOptions = {}) {
  const { mac = '00:11:62:aa:bb:cc', withToken = true } = options;
  const { types = ['application/vnd.star.starprnt', 'image/png'] } = options;
  const papers: Printed[] = [];

  async function poll(statusCode = '200 OK', more: object = {}): Promise<StarPoll> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: mac,
        statusCode: encodeURIComponent(statusCode),
        ...more,
      }),
    });
    if (response.status !== 200) throw new Error(`poll: ${response.status} ${await response.text()}`);
    return (await response.json()) as StarPoll;
  }

  const getQuery = (token: string | undefined, values: Record<string, string>) =>
    new URLSearchParams({ mac, ...values, ...(withToken && token !== undefined && { token }) });

  /** Fetches an offered print. */
  async function download({ mediaTypes = [], jobToken }: StarPoll) {
    const type = types.find(one => mediaTypes.includes(one)) ?? '';
    const response = await fetch(`${address}?${getQuery(jobToken, { type })}`);
    return {
      status: response.status,
      type,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  }

  function print({ type, headers, body }: Awaited<ReturnType<typeof download>>): Printed {
    const printed =
      type === 'image/png'
        ? {
            png: body,
            cuts: headers.has('x-star-cut') ? 1 : 0,
            buzzes: Number(headers.get('x-star-buzzerendpattern') ?? 0),
            drawerPulses: headers.get('x-star-cashdrawer') === 'end' ? 1 : 0,
          }
        : toPrinted(readStarCommands(body));
    papers.push(printed);
    return printed;
  }

  async function confirm(token: string | undefined, code = '200 OK'): Promise<number> {
    const response = await fetch(`${address}?${getQuery(token, { code })}`, { method: 'DELETE' });
    await response.arrayBuffer();
    return response.status;
  }

  return {
    papers,
    poll,
    download,
    print,
    confirm,
    /** Polls once, and prints and confirms any print. */
    async work(): Promise<Printed | undefined> {
      const offer = await poll();
      if (!offer.jobReady) return undefined;
      const job = await download(offer);
      if (job.status !== 200) return undefined;
      const printed = print(job);
      await confirm(offer.jobToken);
      return printed;
    },
  };
}

const toPrinted = (text: PrintedText): Printed => {
  const { cuts, buzzes, drawerPulses } = text;
  return { text, cuts, buzzes, drawerPulses };
};

/** An Epson Server Direct Print printer. */
export function createEpsonPrinter(address: string, { name = 'TM-m30III-1' } = {}) {
  const papers: Printed[] = [];

  async function send(values: Record<string, string>): Promise<string> {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(values) });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.text();
  }

  /** The XML of the next print. Empty if there is none. */
  const ask = () => send({ ConnectionType: 'GetRequest', ID: 'kitchen', Name: name });

  function print(xml: string): Printed & { jobId: string } {
    const [, jobId = ''] = /<printjobid>(.{1,30})<\/printjobid>/.exec(xml) ?? [];
    const [, command = ''] = /<command>([0-9a-f]*)<\/command>/.exec(xml) ?? [];
    const image = /<image width="(\d+)" height="(\d+)" color="color_1" mode="mono">([^<]*)<\/image>/.exec(
      xml,
    );
    const printed: Printed = {
      ...(image
        ? {
            bits: {
              width: Number(image[1]),
              height: Number(image[2]),
              data: Buffer.from(image[3] ?? '', 'base64'),
            },
          }
        : { text: readEpsonCommands(Buffer.from(command, 'hex')) }),
      cuts: xml.split('<cut type="feed"/>').length - 1,
      buzzes: xml.split('<sound ').length - 1,
      drawerPulses: xml.split('<pulse ').length - 1,
    };
    papers.push(printed);
    return { ...printed, jobId };
  }

  const report = (jobId: string, isPrinted = true, code = '') =>
    send({
      ...{ ConnectionType: 'SetResponse', ID: 'kitchen', Name: name },
      ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${isPrinted}" code="${code}" status="251854870" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
    });

  return {
    papers,
    ask,
    print,
    report,
    send,
    /** Polls once, and prints and confirms any print. */
    async work(): Promise<Printed | undefined> {
      const xml = await ask();
      if (xml === '') return undefined;
      const { jobId, ...printed } = print(xml);
      await report(jobId);
      return printed;
    },
  };
}

/** A printer at the USB port of a computer where the user has the dashboard open. */
export function createUsbPrinter(user: Dashboard, printerId: string) {
  const path = `/printers/${printerId}/prints`;
  const papers: PrintedText[] = [];
  const start = (attemptId: string = crypto.randomUUID(), problem?: PrinterProblem) =>
    user.post<StartedPrint>(`${path}/next`, { attemptId, problem });
  const finish = (printId: string, problem?: PrinterProblem) =>
    user.put<Print>(`${path}/${printId}/result`, { problem });
  const print = ({ data }: StartedPrint): PrintedText => {
    const printed = readEscposCommands(Buffer.from(data, 'base64'));
    papers.push(printed);
    return printed;
  };

  return {
    papers,
    start,
    finish,
    print,
    /** Asks once, and prints and reports what there is. */
    async work(): Promise<PrintedText | undefined> {
      const { body } = await start();
      if (!body.print) return undefined;
      const printed = print(body);
      await finish(body.print.id);
      return printed;
    },
  };
}
