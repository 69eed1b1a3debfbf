import type { CreatePrinterRequest, UpdatePrinterRequest } from '../../../generated/dashboard/types.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { FindUnknown } from '../../lib/find-unknown.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { CursorPage, Page, PageRequest } from '../../lib/page.ts';
import { hashToken } from '../../lib/token.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { generatePrinterToken, type PrintDocument, type PrinterDocument, printerEntry } from './documents.ts';
import { buildPrint } from './new-print.ts';
import { createListNoticedPrinters, type ListNoticedPrinters } from './noticed-printers.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';
import { type PrintCounts, serializeEditable } from './serializers.ts';

/** A restaurant's printers within the caller's branches. */
export interface PrinterService {
  list(scope: AccessScope, page: PageRequest): Promise<Page<CountedPrinter>>;
  listNoticed: ListNoticedPrinters;
  /** Throws `forbidden` for a branch out of scope, `conflict` if there are too many. `address` contains the token; empty for USB. */
  create(
    caller: Caller,
    input: CreatePrinterRequest,
    request?: KeyedRequest,
  ): Promise<{ address: string; printer: CountedPrinter }>;
  /** Throws `not_found`, and `conflict` if someone else changed a field since the editor read it. */
  update(caller: Caller, printerId: string, patch: UpdatePrinterRequest): Promise<CountedPrinter>;
  /** Throws `not_found`. */
  delete(caller: Caller, printerId: string): Promise<void>;
  /** Newest first. Throws `not_found`. */
  listPrints(scope: AccessScope, printerId: string, page: PageRequest): Promise<CursorPage<PrintDocument>>;
  /**
   * Prints a copy of an order, or a test page without one. Throws `not_found`, and `conflict` if too many
   * prints are waiting.
   */
  print(
    caller: Caller,
    printerId: string,
    orderId: string | undefined,
    request?: KeyedRequest,
  ): Promise<PrintDocument>;
}

export type CountedPrinter = { printer: PrinterDocument; counts: PrintCounts };

type PrinterServiceDeps = {
  printers: PrinterStore;
  prints: PrintStore;
  branches: Pick<BranchStore, 'find'>;
  /** Throws `not_found`. */
  getOrder: (scope: AccessScope, orderId: string) => Promise<OrderDocument>;
  findUnknown: FindUnknown;
  makeOnce: MakeOnce;
  /** The URL of the service. */
  publicUrl: string;
  clock: Clock;
  relay: (printer: PrinterDocument) => Promise<void>;
};

const MAX_PRINTERS = 50;
const MAX_WAITING = 200;
const DAY_MS = 24 * 60 * 60_000;

type PrinterValues = Omit<CreatePrinterRequest, 'name' | 'branchId' | 'protocol'>;

const DEFAULTS = {
  content: 'kitchen_ticket',
  language: 'en',
  orderTypes: [],
  categoryIds: [],
  paperWidth: 'mm80',
  copies: 1,
  automatic: true,
  buzzer: false,
  drawer: false,
} satisfies Required<PrinterValues>;

export function createPrinterService(deps: PrinterServiceDeps): PrinterService {
  const { printers, prints, branches, getOrder, findUnknown, makeOnce, publicUrl, clock, relay } = deps;
  const runExclusive = createKeyedMutex();

  async function find(scope: AccessScope, printerId: string): Promise<PrinterDocument> {
    const printer = await printers.find(scope, printerId);
    if (!printer) throw notFound('printer');
    return printer;
  }

  async function count(printer: PrinterDocument): Promise<CountedPrinter> {
    const { restaurantId, _id } = printer;
    const now = clock();
    const [waiting, unprinted] = await Promise.all([
      prints.countWaiting(restaurantId, _id, now),
      prints.countUnprinted(restaurantId, _id, new Date(now.getTime() - DAY_MS), now),
    ]);
    return { printer, counts: { waiting, unprinted } };
  }

  return {
    async list(scope, page) {
      const { data, ...rest } = await printers.list(scope, page);
      return { ...rest, data: await Promise.all(data.map(count)) };
    },

    listNoticed: createListNoticedPrinters({ printers, prints, clock }),

    async create({ scope, actor }, input, request) {
      const { restaurantId } = scope;
      await requireBranch(branches, scope, input.branchId);
      throwIfInvalid(findRepeated(input));
      throwIfInvalid(await findUnknown(restaurantId, input));
      const { change, secret = '' } = await makeOnce(restaurantId, request, {
        async prepare() {
          const secret = generatePrinterToken();
          const at = clock();
          const printer: PrinterDocument = {
            ...DEFAULTS,
            ...input,
            ...{ _id: newId('prn'), restaurantId, hash: hashToken(secret) },
            ...{ createdAt: at, updatedAt: at, revision: 0 },
          };
          const entry = printerEntry(printer, 'printer.created', actor, at);
          return { change: { ...printer, outbox: [entry] }, entryId: entry._id, secret };
        },
        // Serialized per restaurant, so that concurrent requests do not exceed the limit.
        make: printer =>
          runExclusive(restaurantId, async () => {
            const isFull = (await printers.count(restaurantId)) >= MAX_PRINTERS;
            if (isFull && !(await printers.find(scope, printer._id)))
              throw new ServiceError(
                'conflict',
                `The restaurant has ${MAX_PRINTERS} printers: remove one first`,
              );
            await printers.insert(printer);
            await relay(printer);
          }),
        isCurrent: async ({ _id }) => (await printers.find(scope, _id)) !== null,
      });
      const address = input.protocol === 'usb_escpos' ? '' : `${publicUrl}/printing/${secret}`;
      return { address, printer: await count(change) };
    },

    async update({ scope, actor }, printerId, { replaces, ...patch }) {
      throwIfInvalid(findRepeated(patch));
      for (;;) {
        const printer = await find(scope, printerId);
        throwIfInvalid(await findUnknown(printer.restaurantId, patch, printer));
        const { values, names } = diffFields(printer, patch);
        if (names.length === 0) return count(printer);
        const edits = compareFields(serializeEditable(printer), serializeEditable({ ...printer, ...values }));
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = printerEntry(printer, 'printer.updated', actor, clock(), details);
        const updated = await printers.update(printer, values, entry);
        if (updated) {
          await relay(updated);
          return count(updated);
        }
        // The printer changed since it was read: retry.
      }
    },

    async delete({ scope, actor }, printerId) {
      for (;;) {
        const printer = await find(scope, printerId);
        const entry = printerEntry(printer, 'printer.deleted', actor, clock());
        const deleted = await printers.delete(printer, entry);
        if (deleted) return relay(deleted);
        // The printer changed since it was read: retry.
      }
    },

    async listPrints(scope, printerId, page) {
      await find(scope, printerId);
      return prints.list(scope.restaurantId, printerId, page);
    },

    async print({ scope }, printerId, orderId, request) {
      const { restaurantId } = scope;
      const printer = await find(scope, printerId);
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          if ((await prints.countWaiting(restaurantId, printerId, clock())) >= MAX_WAITING)
            throw new ServiceError(
              'conflict',
              `${MAX_WAITING} prints are waiting for this printer: check that it is on and has paper`,
            );
          const order = orderId === undefined ? undefined : await getOrder(scope, orderId);
          const cause = { _id: newId('prt'), createdAt: clock(), isManual: true, order };
          return { change: buildPrint(printer, cause), entryId: '' };
        },
        make: async print => {
          await prints.insert(print);
        },
      });
      return change;
    },
  };
}

function findRepeated({ categoryIds = [], orderTypes = [] }: PrinterValues): FieldError[] {
  const isRepeated = (values: string[]) => new Set(values).size < values.length;
  return [
    ...(isRepeated(categoryIds)
      ? [{ path: '/categoryIds', message: 'must not contain a category twice' }]
      : []),
    ...(isRepeated(orderTypes) ? [{ path: '/orderTypes', message: 'must not contain a type twice' }] : []),
  ];
}
