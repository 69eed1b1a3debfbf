import { expect } from 'vitest';
import type {
  DashboardMenuItem,
  MenuImport,
  MenuImportPreview,
  StartMenuImportRequest,
} from '../../generated/dashboard/types.ts';
import type { MenuCategoryList } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { importEntry, type MenuImportDocument } from '../../server/modules/menu-import/documents.ts';
import { type Dashboard, signedIn } from './dashboard.ts';
import { test } from './fixtures.ts';
import type { TestRestaurant } from './restaurant.ts';
import type { TestService } from './service.ts';

/** A file's content in base64. */
export const encode = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64');

export type ImportOptions = Omit<StartMenuImportRequest, 'importId'>;

/** A restaurant with one currency, and an owner who imports. */
export async function openRestaurant(service: TestService, newRestaurant: () => Promise<TestRestaurant>) {
  const restaurant = await newRestaurant();
  const { branches } = service.context.collections;
  await branches.deleteOne({ _id: restaurant.tokyo._id });
  await branches.updateMany({ restaurantId: restaurant.id }, { $set: { defaultRate: 135_000 } });
  const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
  return { restaurant, owner, ...createImporter(owner) };
}

function createImporter(owner: Dashboard) {
  const preview = async (options: ImportOptions) =>
    (await owner.post<MenuImportPreview>('/menu/import-previews', options)).body;
  const start = (importId: string, options: ImportOptions) =>
    owner.post<MenuImport>('/menu/imports', { importId, ...options });
  const finished = async (importId: string) => {
    const read = async () => (await owner.get<MenuImport>(`/menu/imports/${importId}`)).body;
    await expect.poll(async () => (await read()).finishedAt, { timeout: 30_000 }).not.toBeNull();
    return read();
  };
  const run = async (options: ImportOptions) => {
    const previewed = await preview(options);
    expect((await start(previewed.importId, options)).status).toBe(200);
    return { previewed, imported: await finished(previewed.importId) };
  };
  const listItems = async () =>
    (await owner.get<{ data: DashboardMenuItem[] }>('/menu/items?limit=100')).body.data;
  /** Titles of an item's additional categories. */
  const namesOf = async (item: DashboardMenuItem | undefined) => {
    const { data } = (await owner.get<MenuCategoryList>('/menu/categories?limit=100')).body;
    return item?.additionalCategoryIds?.map(wanted => data.find(({ id }) => id === wanted)?.title);
  };
  return { preview, start, finished, run, listItems, namesOf };
}

type Interrupted = NonNullable<MenuImportDocument['plan']>['items'][number];

export const newItem = (title: string): Interrupted => ({
  ...{ itemId: newId('itm'), isNew: true, title, values: {}, prices: [] },
});

export const toSnapshot = ({ _id: id, title, slug }: TestRestaurant['category']) => ({ id, title, slug });

/** Stores an import of a process that died. Resolves to its ID. */
export async function interrupt(
  { context }: TestService,
  { id: restaurantId }: TestRestaurant,
  planned: Interrupted[],
  progress: Partial<MenuImportDocument> = {},
): Promise<string> {
  const _id = `imp_${newId('itm').slice(4)}`;
  const subject = { _id: restaurantId, restaurantId, name: 'Test Kitchen' };
  const created = planned.filter(({ isNew }) => isNew).length;
  await context.collections.menuImports.insertOne({
    ...{ _id, restaurantId, createdAt: new Date(), newCategories: 0, applied: 0 },
    ...{ created, changed: planned.length - created },
    plan: { newCategories: [], items: planned },
    outbox: [importEntry(subject, 'menu.imported', SYSTEM, new Date())],
    ...progress,
  });
  return _id;
}

export const testWithImporter = test.extend('own', ({ service, newRestaurant }) =>
  openRestaurant(service, newRestaurant),
);
