import { BSON } from 'mongodb';
import type {
  MenuImportColumn,
  PreviewMenuImportRequest,
  StartMenuImportRequest,
} from '../../../generated/dashboard/types.ts';
import { parseRate } from '../../../spec/rules/vat.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { type FieldError, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PictureService } from '../media/service.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import type { OptionGroupStore } from '../menu/option-group-store.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { listImageUrls, rejectPictures } from './check-pictures.ts';
import { applyMapping, guessColumns, isSquareCatalog, type MappedColumn } from './columns.ts';
import { importEntry, type MenuImportDocument } from './documents.ts';
import { readText } from './file-text.ts';
import type { ValidateItem } from './imported.ts';
import { identifyPlan, type MenuPlan, planMenu } from './plan.ts';
import { readItems } from './read-items.ts';
import { readMenuFile } from './read-menu-file.ts';
import type { MenuImportStore } from './store.ts';
import { toStored } from './stored-plan.ts';
import { invalidFile, type Table } from './table.ts';

/** Imports of menu files. Methods throw `forbidden` for callers limited to some branches. */
export interface MenuImportService {
  /**
   * Previews the changes. Throws `invalid_request` for an unreadable file, and `conflict` without a branch.
   */
  preview(scope: AccessScope, request: PreviewMenuImportRequest): Promise<MenuImportPreview>;
  /**
   * Resolves before the items are stored. Idempotent. Throws like `preview`, and `conflict` if the file or
   * menu changed since the preview, or another import is running.
   */
  start(caller: Caller, request: StartMenuImportRequest): Promise<MenuImportDocument>;
  /** Throws `not_found`. */
  get(scope: AccessScope, importId: string): Promise<MenuImportDocument>;
}

export type MenuImportPreview = { importId: string; table: Table; columns: MappedColumn[]; plan: MenuPlan };

/** A preview with the restaurant's latest import. */
type Planned = MenuImportPreview & { latest: MenuImportDocument | null };

type MenuImportDeps = {
  store: MenuImportStore;
  items: Pick<MenuItemStore, 'listAll'>;
  categories: Pick<CategoryStore, 'listAll'>;
  optionGroups: Pick<OptionGroupStore, 'listAll'>;
  pictures: Pick<PictureService, 'findUnknown' | 'keepKnown'>;
  branches: Pick<BranchStore, 'listAll'>;
  restaurants: Pick<RestaurantStore, 'get'>;
  validateItem: ValidateItem;
  clock: Clock;
  relay: (document: MenuImportDocument) => Promise<void>;
};

const MAX_ITEMS = 5_000;
/** MongoDB limits documents to 16 MiB. */
const MAX_PLAN_BYTES = 12 * 1024 * 1024;

const changedSince = () =>
  new ServiceError(
    'conflict',
    'The menu, the file, or its columns have changed since the preview: preview the import again',
  );

const anotherRuns = () =>
  new ServiceError(
    'conflict',
    'Another menu import is running: wait until it finishes, and preview the import again',
  );

export function createMenuImportService(deps: MenuImportDeps): MenuImportService {
  const {
    store,
    items,
    categories,
    optionGroups,
    pictures,
    branches: branchStore,
    restaurants,
    clock,
    relay,
    validateItem,
  } = deps;

  async function listEveryBranch({ restaurantId, branches: reached }: AccessScope) {
    const branches = await branchStore.listAll({ restaurantId, branches: 'all' });
    if (reached !== 'all' && branches.some(({ _id }) => !reached.includes(_id)))
      throw new ServiceError(
        'forbidden',
        'Menu imports apply to all branches, but you can access only some: ask someone with access to all of them',
      );
    return branches;
  }

  async function preview(
    restaurantId: string,
    branches: BranchDocument[],
    { file, columns: chosen, publish = false, shareOptions = false, vat }: PreviewMenuImportRequest,
    findUnknownPictures = pictures.findUnknown,
  ): Promise<Planned> {
    if (branches.length === 0)
      throw new ServiceError('conflict', 'Add a branch before you import a menu: prices belong to branches');
    const fieldErrors: FieldError[] = [];
    const rate = vat === undefined ? null : parseRate(vat, '/vat', fieldErrors);
    throwIfInvalid([...fieldErrors, ...validateColumns(chosen ?? [], branches)]);
    const table = readMenuFile(readText(file));
    const columns = chosen ? applyMapping(table, chosen) : guessColumns(table, branches);
    const read = await readItems(table, {
      columns,
      branches,
      isSquare: isSquareCatalog(table),
      validateItem,
    });
    if (read.items.length > MAX_ITEMS) throw invalidFile(`has more than ${MAX_ITEMS} items: split it`);
    const [current, known, groups, latest, unknownPictures] = await Promise.all([
      items.listAll(restaurantId),
      categories.listAll(restaurantId),
      optionGroups.listAll(restaurantId),
      store.findLatest(restaurantId),
      findUnknownPictures(restaurantId, listImageUrls(read)),
    ]);
    const menu = { items: current, categories: known, optionGroups: groups, branches };
    const accepted = rejectPictures(read, unknownPictures, columns);
    const plan = planMenu(accepted, menu, { publish, rate, shareEqual: shareOptions });
    return { importId: identifyPlan(plan, latest?._id ?? restaurantId), table, columns, plan, latest };
  }

  /** The import if it was started before. Throws `conflict` while another one is unfinished. */
  async function findStarted(restaurantId: string, importId: string): Promise<MenuImportDocument | null> {
    const started = await store.find(restaurantId, importId);
    if (started) return started;
    const running = await store.findUnfinished(restaurantId);
    if (running && running._id !== importId) throw anotherRuns();
    return running;
  }

  return {
    preview: async (scope, request) => preview(scope.restaurantId, await listEveryBranch(scope), request),

    async start({ scope, actor }, { importId, ...request }) {
      const { restaurantId } = scope;
      const branches = await listEveryBranch(scope);
      const started = await findStarted(restaurantId, importId);
      if (started) return started;
      const planned = await preview(restaurantId, branches, request, pictures.keepKnown);
      const { importId: current, plan, latest } = planned;
      // A concurrent request may have started it, or another one.
      const concurrent = await findStarted(restaurantId, importId);
      if (concurrent) return concurrent;
      if (importId !== current) throw changedSince();
      const { name } = await restaurants.get(restaurantId);
      const at = laterOf(clock(), latest);
      const { created, changed } = plan;
      const details = { created, changed, categories: plan.categories };
      const entry = importEntry(
        { _id: restaurantId, restaurantId, name },
        'menu.imported',
        actor,
        at,
        details,
      );
      const document: MenuImportDocument = {
        _id: importId,
        restaurantId,
        created,
        changed,
        newCategories: plan.categories.length,
        applied: 0,
        createdAt: at,
        previous: latest?._id ?? restaurantId,
        plan: toStored(plan),
        outbox: [entry],
      };
      if (BSON.calculateObjectSize(document) > MAX_PLAN_BYTES)
        throw invalidFile('is too large for one import: split it');
      if (await store.insert(document)) {
        await relay(document);
        return document;
      }
      const first = await store.find(restaurantId, importId);
      if (!first) throw anotherRuns();
      return first;
    },

    async get(scope, importId) {
      await listEveryBranch(scope);
      const document = await store.find(scope.restaurantId, importId);
      if (!document) throw notFound('menu import');
      return document;
    },
  };
}

/** The latest import is the one with the latest time, even if clocks differ. */
function laterOf(now: Date, latest: MenuImportDocument | null): Date {
  return new Date(Math.max(now.getTime(), (latest?.createdAt.getTime() ?? 0) + 1));
}

function validateColumns(chosen: MenuImportColumn[], branches: { _id: string }[]): FieldError[] {
  return chosen.flatMap(({ column, branchId }, index): FieldError[] => {
    const path = `/columns/${index}`;
    if (branchId !== undefined && !branches.some(({ _id }) => _id === branchId))
      return [{ path: `${path}/branchId`, message: 'is not a branch of the restaurant' }];
    return chosen.findIndex(one => one.column === column) < index
      ? [{ path: `${path}/column`, message: 'duplicates an earlier entry' }]
      : [];
  });
}
