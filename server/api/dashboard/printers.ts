import { growing, toGrowingResponse, toPageResponse } from '../../lib/page.ts';
import { serializePrint, serializePrinter } from '../../modules/printing/serializers.ts';
import type { CountedPrinter } from '../../modules/printing/service.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const printersHandlers = {
  listPrinters: async ({ query, caller, services }) =>
    toPageResponse(await services.printers.list(caller.scope, query), query, serialize(services.clock())),

  createPrinter: async call => {
    const { body, caller, services } = call;
    const { address, printer } = await services.printers.create(caller, body, getKeyedRequest(call));
    return { address, printer: serialize(services.clock())(printer) };
  },

  updatePrinter: async ({ params: { printerId }, body, caller, services }) => {
    const updating = services.printers.update(caller, printerId, body);
    const updated = await explainConflicts(services.activity, caller.scope, printerId, updating);
    return serialize(services.clock())(updated);
  },

  deletePrinter: ({ params, caller, services }) => services.printers.delete(caller, params.printerId),

  listPrints: async ({ params, query, caller, services }) => {
    const found = await services.printers.listPrints(caller.scope, params.printerId, growing(query));
    return toGrowingResponse(found, query, print => serializePrint(print, services.clock()));
  },

  createPrint: async call => {
    const { params, body, caller, services } = call;
    const print = await services.printers.print(
      caller,
      params.printerId,
      body.orderId,
      getKeyedRequest(call),
    );
    return serializePrint(print, print.createdAt);
  },

  startPrint: async ({ params, body, caller, services }) => {
    const started = await services.usbPrinting.start(caller.scope, params.printerId, body);
    return {
      print: started ? serializePrint(started.print, services.clock()) : null,
      data: started?.data.toString('base64') ?? '',
    };
  },

  finishPrint: async ({ params: { printerId, printId }, body, caller, services }) => {
    const print = await services.usbPrinting.finish(caller.scope, printerId, printId, body.problem);
    return serializePrint(print, services.clock());
  },
} satisfies Partial<Handlers>;

const serialize =
  (now: Date) =>
  ({ printer, counts }: CountedPrinter) =>
    serializePrinter(printer, counts, now);
