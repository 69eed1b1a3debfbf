import type { PrinterProtocol } from '../../../generated/dashboard/types.ts';
import type { CredentialLookups } from '../../lib/credential-lookups.ts';
import { ServiceError } from '../../lib/errors.ts';
import { hashToken } from '../../lib/token.ts';
import { isPrinterToken, type PrinterDocument } from './documents.ts';
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
