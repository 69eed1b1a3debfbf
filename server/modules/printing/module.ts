import type { Collection } from 'mongodb';
import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { createCredentialLookups } from '../../lib/credential-lookups.ts';
import type { FindUnknown } from '../../lib/find-unknown.ts';
import type { Logger } from '../../lib/logger.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { ReadRefundCodes } from '../vouchers/refund-vouchers.ts';
import { addPrintCauses, createSelectLines } from './causes.ts';
import { PRINTS_EFFECT, type PrintDocument, type PrinterDocument } from './documents.ts';
import { createLayOutPrint } from './lay-out-print.ts';
import { createPrintQueue, type QueueDeps } from './print-queue.ts';
import { createPrintStore, type PrintStore } from './print-store.ts';
import { createPrinterGateway, type PrinterGateway } from './printer-gateway.ts';
import { createPrinterStore } from './printer-store.ts';
import { createCloudPrnt } from './protocols/cloudprnt.ts';
import { createServerDirectPrint } from './protocols/server-direct-print.ts';
import { createDrawPaper } from './rendering/draw-paper.ts';
import { loadTextEncoder, type TextEncoder } from './rendering/encode-text.ts';
import { createScriptFonts } from './rendering/script-fonts.ts';
import { createPrinterService, type PrinterService } from './service.ts';
import { createFindTicketContents } from './ticket-contents.ts';
import { createTouch } from './touch.ts';
import { createUsbPrinting, type UsbPrinting } from './usb-printing.ts';

export interface PrintingModule {
  services: { printers: PrinterService; printerGateway: PrinterGateway; usbPrinting: UsbPrinting };
  countStuck: PrintStore['countStuck'];
}

export type PrintingDeps = Pick<QueueDeps, 'mayHaveBeenSent'> & {
  collections: { printers: Collection<PrinterDocument>; prints: Collection<PrintDocument> };
  restaurants: Pick<RestaurantStore, 'get'>;
  branches: Pick<BranchStore, 'find'>;
  orders: {
    outbox: Outbox<OrderDocument>;
    get: (scope: AccessScope, orderId: string) => Promise<OrderDocument>;
    findByIds: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
  };
  findItems: (restaurantId: string, itemIds: string[]) => Promise<ItemDocument[]>;
  findUnknown: FindUnknown;
  readRefundCodes: ReadRefundCodes;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  /** The URL of the service for printers. */
  publicUrl: string;
  limits: { unknownKeys: { requests: number; windowSeconds: number } };
  clock: Clock;
  log: Logger;
};

export function createPrintingModule(deps: PrintingDeps): PrintingModule {
  const { collections, orders, findItems, openOutbox, limits, clock, log } = deps;
  const printers = createPrinterStore(collections.printers);
  const prints = createPrintStore(collections.prints);
  const outbox = openOutbox('a printer change', collections.printers);
  outbox.addEffect({
    name: PRINTS_EFFECT,
    appliesTo: ({ action }) => action === 'printer.deleted',
    run: ({ restaurantId }, { _id }) => prints.removeByPrinter(restaurantId, _id),
  });
  const selectLines = createSelectLines(findItems);
  addPrintCauses({ orders: orders.outbox, printers, prints, selectLines, clock });
  let encoder: Promise<TextEncoder> | undefined;
  const protocolDeps = {
    queue: createPrintQueue({
      ...deps,
      prints,
      findTicketContents: createFindTicketContents(prints, orders.findByIds),
    }),
    layOut: createLayOutPrint({ ...deps, findOrders: orders.findByIds, selectLines }),
    loadTextEncoder() {
      encoder ??= loadTextEncoder();
      return encoder;
    },
    draw: createDrawPaper(createScriptFonts(log)),
    touch: createTouch(printers, clock),
  };
  return {
    services: {
      printers: createPrinterService({
        ...deps,
        ...{ printers, prints, relay: outbox.relay, getOrder: orders.get },
      }),
      printerGateway: createPrinterGateway({
        printers,
        lookups: createCredentialLookups(limits.unknownKeys),
        protocols: {
          star_cloudprnt: createCloudPrnt(protocolDeps),
          epson_server_direct_print: createServerDirectPrint(protocolDeps),
        },
      }),
      usbPrinting: createUsbPrinting({ ...protocolDeps, printers, prints }),
    },
    countStuck: prints.countStuck,
  };
}
