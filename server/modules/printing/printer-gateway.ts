import type { PrinterProtocol } from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CredentialLookups } from '../../lib/credential-lookups.ts';
import { ServiceError } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token.ts';
import { isPrinterToken, type PrinterDocument, type PrinterProblem } from './documents.ts';
import type { PrinterStore } from './printer-store.ts';
import type { PrinterRequest, PrinterResponse, Protocol } from './protocols/protocol.ts';

/** The service's side of printer requests. */
export interface PrinterGateway {
  /** Throws `not_found` for an unknown token, and `rate_limited` for an address that presented many of them. */
  authenticate(token: string, address: string): Promise<NetworkPrinter>;
  respond(printer: NetworkPrinter, request: PrinterRequest): Promise<PrinterResponse>;
}

type NetworkProtocol = Exclude<PrinterProtocol, 'usb_escpos'>;
type NetworkPrinter = PrinterDocument & { protocol: NetworkProtocol };

const isNetworkPrinter = (printer: PrinterDocument): printer is NetworkPrinter =>
  printer.protocol !== 'usb_escpos';

type GatewayDeps = {
  printers: Pick<PrinterStore, 'findByHash'>;
  lookups: CredentialLookups;
  protocols: Record<NetworkProtocol, Protocol>;
};

export function createPrinterGateway({ printers, lookups, protocols }: GatewayDeps): PrinterGateway {
  return {
    async authenticate(token, address) {
      const hash = hashToken(token);
      const find = () => lookups.find(hash, address, () => printers.findByHash(hash));
      const printer = isPrinterToken(token) ? await find() : null;
      if (printer && isNetworkPrinter(printer)) return printer;
      throw new ServiceError(
        'not_found',
        'No printer has this address: copy it from the dashboard, or add the printer again',
      );
    },
    respond: (printer, request) => protocols[printer.protocol](printer, request),
  };
}

/** Printers poll every few seconds, but this precision is enough. */
const TOUCH_INTERVAL_MS = 30_000;

/** Records that a printer connected, but not with each poll. */
export type Touch = (printer: PrinterDocument, problem: PrinterProblem | undefined) => Promise<void>;

export const createTouch =
  (printers: Pick<PrinterStore, 'touch'>, clock: Clock): Touch =>
  async (printer, problem) => {
    const now = clock();
    const isRecent = printer.lastSeenAt && now.getTime() - printer.lastSeenAt.getTime() < TOUCH_INTERVAL_MS;
    if (!isRecent || printer.problem !== problem) await printers.touch(printer, now, problem);
  };
