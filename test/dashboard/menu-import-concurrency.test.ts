import { describe, expect, vi } from 'vitest';
import type { MenuImport, OptionGroup } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { createMediaModule } from '../../server/modules/media/module.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { encode, interrupt, testWithImporter as it, newItem, toSnapshot } from '../helpers/menu-importer.ts';
import { drawPicture, uploadPicture } from '../helpers/pictures.ts';

describe('An import', () => {
  it('restores a category deleted between a crash and the next sweep', async ({ own, service }) => {
    const category = { id: newId('cat'), title: 'Soups', slug: 'soups' };
    await interrupt(service, own.restaurant, [{ ...newItem('Minestrone'), category }]);
    await service.context.sweep(-1_000);
    await expect.poll(async () => (await own.listItems()).map(({ title }) => title)).toEqual(['Minestrone']);
    await expect
      .poll(async () => (await own.owner.get<object>(`/menu/categories/${category.id}`)).body)
      .toMatchObject(category);
  });

  it('interrupted by a crash continues after the stored items, some deleted since', async ({
    own,
    service,
  }) => {
    const { restaurant, finished, listItems } = own;
    const category = toSnapshot(restaurant.category);
    const planned = ['Deleted', 'Not stored yet'].map(title => ({ ...newItem(title), category }));
    const importId = await interrupt(service, restaurant, planned, { applied: 1 });
    await service.context.sweep(-1_000);
    expect(await finished(importId)).toMatchObject({ applied: 2 });
    expect((await listItems()).map(({ title }) => title)).toEqual(['Not stored yet']);
  });

  it('killed before it counted its stored items does not restore those deleted since', async ({
    own,
    service,
  }) => {
    const { restaurant, owner, finished, listItems } = own;
    const category = toSnapshot(restaurant.category);
    const planned = ['Deleted', 'Stored', 'Not stored yet'].map(title => ({ ...newItem(title), category }));
    const importId = await interrupt(service, restaurant, planned);
    for (const { itemId, title } of planned.slice(0, 2))
      await restaurant.addItem({ ...{ _id: itemId, title, slug: itemId, category }, importId });
    expect((await owner.delete(`/menu/items/${planned[0]?.itemId}`)).status).toBe(204);
    await drainBackground(service);
    await service.context.sweep(-1_000);
    await finished(importId);
    expect((await listItems()).map(({ title }) => title)).toEqual(['Stored', 'Not stored yet']);
  });

  it('killed before its first item does not restore categories and shared groups deleted since', async ({
    own,
    service,
  }) => {
    const { restaurant, owner, finished, listItems } = own;
    const lunch = toSnapshot(await restaurant.addCategory({ title: 'Lunch' }));
    const size = { title: 'Size', minimum: 0, maximum: 1, options: [{ name: 'Large', prices: [] }] };
    const { body } = await owner.post<OptionGroup>('/menu/option-groups', size);
    const [group] = await service.context.collections.optionGroups.find({ _id: body.id }).toArray();
    if (!group) throw new Error('The group was not created');
    const { title, minimum, maximum, options } = group;
    const newGroups = [{ id: group._id, title, minimum, maximum, options }];
    const category = toSnapshot(restaurant.category);
    const item = { ...newItem('Soup'), category, additionalCategoryIds: [lunch.id] };
    const plan = { newCategories: [lunch], newGroups, items: [item] };
    const importId = await interrupt(service, restaurant, [item], { plan });
    const paths = [`/menu/categories/${lunch.id}`, `/menu/option-groups/${group._id}`];
    for (const path of paths) expect((await owner.delete(path)).status).toBe(204);
    await drainBackground(service);
    await service.context.sweep(-1_000);
    await finished(importId);
    const stored = await listItems();
    expect(stored.map(one => [one.title, one.additionalCategoryIds])).toEqual([['Soup', undefined]]);
    for (const path of paths) expect((await owner.get<object>(path)).status).toBe(404);
  });

  it('does not restore an item deleted while it is about to be stored again', async ({ own, service }) => {
    const { restaurant, owner, finished, listItems } = own;
    const category = toSnapshot(restaurant.category);
    const item = { ...newItem('Deleted'), category };
    const importId = await interrupt(service, restaurant, [item, { ...newItem('Soup'), category }]);
    const { activity } = service.context.collections;
    const find = activity.find.bind(activity);
    // Another process stores the item, and its owner deletes it, after this one has looked for deletions.
    const spy = vi.spyOn(activity, 'find').mockImplementation((...args) => {
      const found = find(...args);
      if (!JSON.stringify(args).includes('menu_item.deleted')) return found;
      spy.mockRestore();
      const entries = find(...args).toArray();
      return {
        project: () => ({
          async toArray() {
            const read = await entries;
            await restaurant.addItem({
              _id: item.itemId,
              title: 'Deleted',
              slug: 'deleted',
              category,
              importId,
            });
            expect((await owner.delete(`/menu/items/${item.itemId}`)).status).toBe(204);
            await expect.poll(() => find({ 'subject.id': item.itemId }).toArray()).toHaveLength(1);
            return read;
          },
        }),
      } as unknown as typeof found;
    });
    await service.context.sweep(-1_000);
    await finished(importId);
    expect((await listItems()).map(({ title }) => title)).toEqual(['Soup']);
  });

  it('is the only one that starts of several with the same preview', async ({ own }) => {
    for (let round = 0; round < 5; round++) {
      const files = [1, 2, 3].map(price => ({ file: encode(`Name,Price\nDish ${round},${price}`) }));
      const previews = await Promise.all(files.map(own.preview));
      const started = await Promise.all(
        previews.map(({ importId }, index) => own.start(importId, files[index] ?? { file: '' })),
      );
      expect(started.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const first = started.find(({ status }) => status === 200);
      await own.finished(first?.body.id ?? '');
    }
    const titles = (await own.listItems()).map(({ title }) => title).sort();
    expect(titles).toEqual([0, 1, 2, 3, 4].map(round => `Dish ${round}`));
  });

  it('that always fails stops at the item that cannot be stored, and the next one starts', async ({
    own,
    service,
  }) => {
    const { restaurant, owner } = own;
    const category = toSnapshot(restaurant.category);
    const planned = [{ ...newItem('Soup'), category }, newItem('Homeless'), { ...newItem('Stew'), category }];
    const importId = await interrupt(service, restaurant, planned);
    const read = async () => (await owner.get<MenuImport>(`/menu/imports/${importId}`)).body;
    const readAfterSweep = async () => {
      await service.context.sweep(-1_000);
      return (await read()).failedAt;
    };
    await expect.poll(readAfterSweep).not.toBeNull();
    const { applied, finishedAt, failedAt, failedItem } = await read();
    expect([applied, finishedAt, failedItem]).toEqual([1, failedAt, 'Homeless']);
    await own.run({ file: encode('Name\nStew') });
    expect((await own.listItems()).map(({ title }) => title)).toEqual(['Soup', 'Stew']);
  });

  it('finished by another process stores nothing again', async ({ own, service }) => {
    const { menuImports } = service.context.collections;
    const finishedAt = new Date();
    const category = toSnapshot(own.restaurant.category);
    const planned = [{ ...newItem('Deleted'), category }];
    const _id = await interrupt(service, own.restaurant, planned, { applied: 0, finishedAt });
    await service.context.sweep(-1_000);
    await expect.poll(() => menuImports.countDocuments({ _id, 'outbox.at': { $exists: true } })).toBe(0);
    expect(await own.listItems()).toEqual([]);
  });

  it('keeps the pictures that its items will show', async ({ own, service }) => {
    const { pictures } = service.context.collections;
    const { id: restaurantId } = own.restaurant;
    const { path } = (await uploadPicture(await drawPicture().png().toBuffer(), own.owner)).body;
    await pictures.updateMany({ restaurantId }, { $set: { uploadedAt: new Date(0) } });
    const options = { file: encode(`Name,Image\nSoup,${path}`) };
    const { importId } = await own.preview(options);
    const { removeUnused } = createMediaModule({
      ...{ collections: { pictures }, bulk: { pictures }, picturesIn: undefined },
      ...{ publicUrl: service.url, clock: () => new Date() },
    });
    const removed = await removeUnused(restaurantId, new Date(1), async () => {
      expect((await own.start(importId, options)).status).toBe(200);
      // Read before an item was stored.
      return [];
    });
    expect(removed).toBe(0);
    await own.finished(importId);
    expect((await own.listItems()).map(({ imageUrl }) => imageUrl)).toEqual([path]);
  });

  it('starts only when the one before has finished', async ({ own, service }) => {
    const options = { file: encode('Name\nSoup') };
    const category = toSnapshot(own.restaurant.category);
    const before = await interrupt(service, own.restaurant, [{ ...newItem('Stew'), category }]);
    const { importId } = await own.preview(options);
    const error = 'Another menu import is running: wait until it finishes, and preview the import again';
    expect(await own.start(importId, options)).toMatchObject({
      ...{ status: 409, body: { code: 'conflict', error } },
    });
    await service.context.sweep(-1_000);
    await own.finished(before);
    await own.run(options);
    expect((await own.listItems()).map(({ title }) => title)).toEqual(['Stew', 'Soup']);
  });

  it('keeps the values of an import that started later', async ({ own, service }) => {
    const cake = await own.restaurant.addItem({ title: 'Cake', slug: 'cake' });
    await own.run({ file: encode('Name,Description\nSoup,New') });
    const [, soup] = await own.listItems();
    const planned = [cake._id, soup?.id ?? ''].map(itemId => ({
      ...newItem('Changed'),
      ...{ itemId, isNew: false, values: { description: 'Old' } },
    }));
    const earlier = await interrupt(service, own.restaurant, planned, { createdAt: new Date(0) });
    await service.context.sweep(-1_000);
    await own.finished(earlier);
    expect((await own.listItems()).map(({ title, description }) => [title, description])).toEqual([
      ['Changed', 'Old'],
      ['Soup', 'New'],
    ]);
  });
});
