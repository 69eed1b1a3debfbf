import { describe, expect } from 'vitest';
import type {
  DashboardMenuItem,
  MenuItemCustomization,
  OptionGroup,
  OptionGroupList,
} from '../../generated/dashboard/types.ts';
import type { MenuItem, Order } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { type ItemDocument, itemEntry, optionGroupEntry } from '../../server/modules/menu/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { managerOf } from '../helpers/webhooks.ts';

const option = (name: string, price: number, id?: string) => ({
  ...(id && { id }),
  name,
  prices: [{ currency: 'EUR', price }],
});
const TOPPINGS = {
  title: 'Toppings',
  minimum: 0,
  maximum: 2,
  options: [option('Olives', 1), option('Capers', 1.5)],
};

const it = testWithOwnRestaurant
  .extend(
    'addGroup',
    ({ manager }) =>
      async (values: object = {}) =>
        (await manager.post<OptionGroup>('/menu/option-groups', { ...TOPPINGS, ...values })).body,
  )
  .extend(
    'changeGroup',
    ({ manager }) =>
      (id: string, values: object) =>
        manager.patch<OptionGroup>(`/menu/option-groups/${id}`, values),
  )
  .extend('addItem', ({ manager, restaurant }) => async (customizations: object[]) => {
    const prices = [{ branchId: restaurant.harbour._id, price: 10 }];
    const item = { title: `Pizza ${newId('itm')}`, categoryId: restaurant.category._id, published: true };
    return (await manager.post<DashboardMenuItem>('/menu/items', { ...item, prices, customizations })).body;
  })
  .extend(
    'changeItem',
    ({ manager }) =>
      (id: string, values: object) =>
        manager.patch<DashboardMenuItem>(`/menu/items/${id}`, values),
  )
  .extend(
    'groupsOf',
    ({ manager }) =>
      async (itemId: string) =>
        (await manager.get<DashboardMenuItem>(`/menu/items/${itemId}`)).body.customizations,
  )
  .extend(
    'shown',
    ({ manager }) =>
      async () =>
        (await manager.get<OptionGroupList>('/menu/option-groups')).body.data,
  )
  .extend(
    'order',
    ({ manager, restaurant }) =>
      (menuItemId: string, optionIds: (string | undefined)[]) =>
        manager.post<Order>('/orders', {
          ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter' },
          lines: [{ menuItemId, quantity: 1, optionIds }],
        }),
  );

const idsOf = (group: Pick<MenuItemCustomization, 'options'> | undefined) =>
  group?.options.map(({ id }) => id);
const namesOf = (group: Pick<MenuItemCustomization, 'options'> | undefined) =>
  group?.options.map(({ name }) => name);

describe('A shared option group', () => {
  it('is listed by title, with the number of items that use it', async ({
    addGroup,
    addItem,
    shown,
    manager,
  }) => {
    const toppings = await addGroup();
    const drinks = await addGroup({ title: 'Drinks' });
    expect(toppings).toMatchObject({ ...TOPPINGS, options: expect.any(Array), itemCount: 0 });
    for (let count = 0; count < 2; count++) await addItem([{ sharedGroup: { id: toppings.id } }]);
    const counted = { ...toppings, itemCount: 2 };
    expect(await shown()).toEqual([drinks, counted]);
    expect((await manager.get(`/menu/option-groups/${toppings.id}`)).body).toEqual(counted);
  });

  it('determines the options of items that use it, and the price of their orders', async ({
    addGroup,
    addItem,
    order,
  }) => {
    const group = await addGroup();
    const item = await addItem([{ sharedGroup: { id: group.id } }]);
    expect(item.customizations).toEqual([
      {
        ...{ id: expect.stringMatching(/^grp_/), title: 'Toppings', minimum: 0, maximum: 2 },
        options: group.options,
        sharedGroup: { id: group.id, minimum: null, maximum: null },
      },
    ]);
    expect((await order(item.id, idsOf(item.customizations[0]) ?? [])).body.total).toBe('12.50');
  });

  it('is updated in all items at once, keeping option IDs', async ({
    addGroup,
    changeGroup,
    addItem,
    groupsOf,
    order,
    client,
    activityLinesOf,
  }) => {
    const group = await addGroup();
    const own = { title: 'Size', minimum: 1, maximum: 1, options: [option('Large', 3)] };
    const items = [
      await addItem([{ sharedGroup: { id: group.id } }]),
      await addItem([own, { sharedGroup: { id: group.id } }]),
    ];
    const [olives, capers] = idsOf(group) ?? [];
    const changed = await changeGroup(group.id, {
      title: 'Extras',
      options: [option('Capers', 2, capers), option('Basil', 0.5)],
    });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Extras', itemCount: 2 } });
    for (const { id } of items) {
      const copy = (await groupsOf(id)).at(-1);
      expect(copy).toMatchObject({ title: 'Extras', options: changed.body.options });
      expect(copy?.options[0]?.id).toBe(capers);
    }
    const [first, second] = items;
    expect((await groupsOf(second?.id ?? ''))[0]).toEqual(second?.customizations[0]);
    expect((await order(first?.id ?? '', [capers])).body.total).toBe('12.00');
    expect((await order(first?.id ?? '', [olives])).status).toBe(400);
    const { updatedAt } = (await client.get<MenuItem>(`/v1/menu/items/${first?.id}`)).body;
    expect(updatedAt > (first?.updatedAt ?? '')).toBe(true);
    expect(await activityLinesOf(group.id)).toEqual([
      ['option_group.created', 'Mia', {}],
      ['option_group.updated', 'Mia', expect.objectContaining({ changes: ['title', 'options'] })],
    ]);
  });

  it("keeps an item's own limits, lowered to the available options", async ({
    addGroup,
    changeGroup,
    addItem,
    groupsOf,
  }) => {
    const group = await addGroup();
    const { id } = await addItem([{ sharedGroup: { id: group.id, minimum: 1, maximum: 2 } }]);
    const [olives] = idsOf(group) ?? [];
    await changeGroup(group.id, { maximum: 1, minimum: 0 });
    expect(await groupsOf(id)).toMatchObject([{ minimum: 1, maximum: 2 }]);
    await changeGroup(group.id, { options: [option('Olives', 1, olives)] });
    const sharedGroup = { id: group.id, minimum: 1, maximum: 2 };
    expect(await groupsOf(id)).toMatchObject([{ minimum: 1, maximum: 1, sharedGroup }]);
    await changeGroup(group.id, { options: [option('Olives', 1, olives), option('Capers', 1)] });
    expect(await groupsOf(id)).toMatchObject([{ minimum: 1, maximum: 2, sharedGroup }]);
  });

  it('leaves its options to the items when deleted', async ({
    addGroup,
    addItem,
    groupsOf,
    shown,
    manager,
    order,
    service,
  }) => {
    const group = await addGroup();
    const { id, customizations } = await addItem([{ sharedGroup: { id: group.id, maximum: 1 } }]);
    const path = `/menu/option-groups/${group.id}`;
    expect((await manager.delete(path)).status).toBe(204);
    expect((await manager.delete(path)).status).toBe(404);
    expect(await shown()).toEqual([]);
    const [{ sharedGroup, ...own } = {}] = customizations;
    expect(await groupsOf(id)).toEqual([own]);
    expect((await order(id, [idsOf(group)?.[0]])).status).toBe(201);
    expect(await collectionsOf(service).optionGroups.countDocuments({ _id: group.id })).toBe(0);
  });

  it('is not found by another restaurant, whose items cannot use it', async ({
    addGroup,
    service,
    newRestaurant,
  }) => {
    const group = await addGroup();
    const elsewhere = await newRestaurant();
    const stranger = await managerOf(service, elsewhere.id);
    const path = `/menu/option-groups/${group.id}`;
    expect((await stranger.get<OptionGroupList>('/menu/option-groups')).body.data).toEqual([]);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.patch(path, { title: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    const item = { title: 'Pizza', categoryId: elsewhere.category._id };
    const customizations = [{ sharedGroup: { id: group.id } }];
    expect(await stranger.post('/menu/items', { ...item, customizations })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/customizations/0/sharedGroup/id' }] },
    });
  });

  it.for<[values: object, path: string]>([
    [{ title: ' ' }, '/title'],
    [{ minimum: 2, maximum: 1 }, '/minimum'],
    [{ maximum: 3 }, '/maximum'],
    [{ options: [] }, '/options'],
    [{ options: [option('A', 0.001), option('B', 1)] }, '/options/0/prices/0/price'],
    [{ options: [option('A', 1, 'opt_unknown'), option('B', 1)] }, '/options/0/id'],
  ])('rejects %j, naming %s', async ([values, path], { manager, addGroup, changeGroup, shown }) => {
    expect(await manager.post('/menu/option-groups', { ...TOPPINGS, ...values })).toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
    const group = await addGroup();
    expect(await changeGroup(group.id, values)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect(await shown()).toEqual([group]);
  });
});

describe('An item', () => {
  it('names every invalid field of the groups it uses', async ({ addGroup, addItem, changeItem }) => {
    const group = await addGroup();
    const sharedGroup = { id: group.id };
    const { id, customizations } = await addItem([]);
    const answer = await changeItem(id, {
      customizations: [
        { sharedGroup, title: 'Mine' },
        { sharedGroup },
        { sharedGroup: { id: 'ogr_unknown' } },
        { title: 'Size', minimum: 0 },
      ],
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: '/customizations/0/title' },
          { path: '/customizations/1/sharedGroup/id' },
          { path: '/customizations/2/sharedGroup/id' },
          { path: '/customizations/3/maximum' },
          { path: '/customizations/3/options' },
        ],
      },
    });
    const limits = await changeItem(id, {
      customizations: [{ sharedGroup: { ...sharedGroup, maximum: 3 } }],
    });
    expect(limits).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/customizations/0/sharedGroup/maximum' }] },
    });
    expect(customizations).toEqual([]);
  });

  it('can detach a group, and use it again next to its own', async ({
    addGroup,
    addItem,
    changeItem,
    changeGroup,
    shown,
  }) => {
    const group = await addGroup();
    const item = await addItem([{ sharedGroup: { id: group.id } }]);
    const [copy] = item.customizations;
    const options = [option('Olives', 1, idsOf(copy)?.[0])];
    const own = { id: copy?.id, title: 'Toppings', minimum: 0, maximum: 1, options };
    const detached = await changeItem(item.id, { customizations: [own] });
    expect(detached.body.customizations).toMatchObject([
      { id: copy?.id, options: [{ id: idsOf(copy)?.[0] }] },
    ]);
    expect(detached.body.customizations[0]).not.toHaveProperty('sharedGroup');
    await changeGroup(group.id, { title: 'Extras' });
    expect(await shown()).toMatchObject([{ itemCount: 0 }]);

    const both = await changeItem(item.id, { customizations: [own, { sharedGroup: { id: group.id } }] });
    expect(both.body.customizations.map(({ title }) => title)).toEqual(['Toppings', 'Extras']);
    const ids = both.body.customizations.flatMap(one => idsOf(one) ?? []);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(expect.arrayContaining(idsOf(group) ?? []));
  });

  it('can share its own group, whose options keep their IDs', async ({
    addItem,
    changeGroup,
    groupsOf,
    manager,
    shown,
    activityLinesOf,
  }) => {
    const item = await addItem([TOPPINGS, { ...TOPPINGS, title: 'Sauce' }]);
    const [own, sauce] = item.customizations;
    const body = { customizationId: own?.id };
    const request = { body, headers: { 'idempotency-key': crypto.randomUUID() } };
    const path = `/menu/items/${item.id}/shared-groups`;
    const { status, body: group } = await manager.request<OptionGroup>('POST', path, request);
    expect(status).toBe(201);
    expect(group).toMatchObject({ title: 'Toppings', options: own?.options, itemCount: 1 });
    const sharedGroup = { id: group.id, minimum: null, maximum: null };
    expect(await groupsOf(item.id)).toEqual([{ ...own, sharedGroup }, sauce]);
    expect((await manager.request('POST', path, request)).body).toEqual(group);
    expect((await manager.post(path, body)).status).toBe(409);
    await changeGroup(group.id, { title: 'Extras' });
    expect((await groupsOf(item.id))[0]).toMatchObject({ title: 'Extras' });
    expect((await manager.request('POST', path, request)).body).toEqual(group);
    const other = { ...request, body: { customizationId: sauce?.id } };
    expect((await manager.request('POST', path, other)).status).toBe(409);
    expect(await shown()).toHaveLength(1);
    expect((await activityLinesOf(group.id)).map(([action]) => action)).toEqual([
      'option_group.created',
      'option_group.updated',
    ]);
    expect((await manager.post(path, { customizationId: 'unknown' })).status).toBe(400);
    expect((await manager.post('/menu/items/unknown/shared-groups', body)).status).toBe(404);
  });
});

describe('Two editors', () => {
  it('keep both changes if one edits the group and one the item', async ({
    addGroup,
    addItem,
    changeGroup,
    changeItem,
    groupsOf,
  }) => {
    const group = await addGroup();
    const own = { title: 'Size', minimum: 1, maximum: 1, options: [option('Large', 3)] };
    const { id, customizations } = await addItem([{ sharedGroup: { id: group.id } }]);
    const [copy] = customizations;
    await changeGroup(group.id, { title: 'Extras' });
    // The form still shows the previous title.
    const shared = { id: copy?.id, sharedGroup: copy?.sharedGroup };
    const edited = await changeItem(id, { customizations: [shared, own], replaces: { customizations } });
    expect(edited.status).toBe(200);
    expect((await groupsOf(id)).map(({ title }) => title)).toEqual(['Extras', 'Size']);
    const other = await changeItem(id, { customizations: [own], replaces: { customizations } });
    expect(other).toMatchObject({ status: 409, body: { conflicts: [{ path: '/customizations' }] } });
  });

  it('get a conflict if they change the same field of the group', async ({
    addGroup,
    changeGroup,
    shown,
  }) => {
    const { id, title } = await addGroup();
    expect((await changeGroup(id, { title: 'Extras', replaces: { title } })).status).toBe(200);
    expect(await changeGroup(id, { title: 'More', replaces: { title } })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/title', current: 'Extras' }] },
    });
    expect((await changeGroup(id, { maximum: 1, replaces: { maximum: 2 } })).status).toBe(200);
    expect(await shown()).toMatchObject([{ title: 'Extras', maximum: 1 }]);
  });

  it('leave every item with the final group after many concurrent changes', async ({
    addGroup,
    addItem,
    changeGroup,
    changeItem,
    groupsOf,
    shown,
  }) => {
    const group = await addGroup();
    const items = await Promise.all(Array.from({ length: 4 }, () => addItem([])));
    const customizations = [{ sharedGroup: { id: group.id } }];
    await Promise.all([
      ...items.map(({ id }) => changeItem(id, { customizations })),
      ...['A', 'B', 'C', 'D'].map(title => changeGroup(group.id, { title })),
      ...items.map(({ id }, index) => changeItem(id, { description: `Number ${index}` })),
    ]);
    const [current] = await shown();
    expect(current?.itemCount).toBe(4);
    for (const { id } of items) expect(await groupsOf(id)).toMatchObject([{ title: current?.title }]);
  });

  it('leave no copy of a group that one deletes while others start to use it', async ({
    addGroup,
    addItem,
    changeItem,
    groupsOf,
    manager,
  }) => {
    const group = await addGroup();
    const items = await Promise.all(Array.from({ length: 4 }, () => addItem([])));
    const customizations = [{ sharedGroup: { id: group.id } }];
    await Promise.all([
      ...items.map(({ id }) => changeItem(id, { customizations })),
      manager.delete(`/menu/option-groups/${group.id}`),
    ]);
    for (const { id } of items)
      for (const one of await groupsOf(id)) expect(one).not.toHaveProperty('sharedGroup');
  });
});

describe('A killed process', () => {
  it('leaves copies to the sweeper after a change', async ({
    service,
    restaurantId,
    addGroup,
    addItem,
    groupsOf,
    activityLinesOf,
  }) => {
    const group = await addGroup();
    const { id } = await addItem([{ sharedGroup: { id: group.id } }]);
    const subject = { _id: group.id, restaurantId, title: 'Toppings' };
    const details = { changes: ['title'] };
    const entry = optionGroupEntry(subject, 'option_group.updated', SYSTEM, new Date(), details);
    await collectionsOf(service).optionGroups.updateOne(
      { _id: group.id },
      { $set: { title: 'Extras' }, $inc: { revision: 1 }, $push: { outbox: entry } },
    );
    expect(await groupsOf(id)).toMatchObject([{ title: 'Toppings' }]);
    await service.context.sweep(-1_000);
    expect(await groupsOf(id)).toMatchObject([{ title: 'Extras' }]);
    expect((await activityLinesOf(group.id)).at(-1)).toEqual(['option_group.updated', 'system', details]);
  });

  it('leaves checking the copies to the sweeper after storing an item', async ({
    service,
    restaurantId,
    addGroup,
    addItem,
    groupsOf,
  }) => {
    const group = await addGroup();
    const { id } = await addItem([{ sharedGroup: { id: group.id } }]);
    const { items } = collectionsOf(service);
    const store = (sharedGroup: object) => {
      const subject = { _id: id, restaurantId, title: 'Pizza' } as ItemDocument;
      const details = { changes: ['customizations'] };
      const entry = itemEntry(subject, 'menu_item.updated', SYSTEM, new Date(), details);
      const stale = { id: 'grp_1', title: 'Former', minimum: 0, maximum: 1, options: [], sharedGroup };
      return items.updateOne(
        { _id: id },
        { $set: { customizations: [stale as never] }, $push: { outbox: entry } },
      );
    };
    await store({ id: group.id, minimum: null, maximum: null });
    await service.context.sweep(-1_000);
    expect(await groupsOf(id)).toMatchObject([{ title: 'Toppings', options: group.options }]);
    await store({ id: 'ogr_deleted', minimum: null, maximum: null });
    await service.context.sweep(-1_000);
    expect(await groupsOf(id)).toEqual([
      { id: 'grp_1', title: 'Former', minimum: 0, maximum: 1, options: [] },
    ]);
  });

  it('does not undo an edit of the item between sharing a group and its first copy', async ({
    service,
    restaurantId,
    addItem,
    groupsOf,
    changeItem,
    shown,
  }) => {
    const { id, customizations } = await addItem([TOPPINGS]);
    const [own] = customizations;
    const share = async () => {
      const stored = await collectionsOf(service).items.findOne({ _id: id });
      const { id: customizationId = '', ...content } = stored?.customizations[0] ?? {};
      const at = new Date();
      const group = {
        _id: newId('ogr'),
        restaurantId,
        title: 'Toppings',
        minimum: 0,
        maximum: 2,
        options: [],
      };
      const entry = optionGroupEntry(group, 'option_group.created', SYSTEM, at);
      const source = { itemId: id, customizationId };
      const times = { createdAt: at, updatedAt: at, revision: 0 };
      await collectionsOf(service).optionGroups.insertOne({
        ...group,
        ...content,
        source,
        ...times,
        outbox: [entry],
      });
    };
    await share();
    await changeItem(id, {
      customizations: [{ ...TOPPINGS, id: own?.id, options: [option('Basil', 1)], maximum: 1 }],
    });
    await service.context.sweep(-1_000);
    expect(namesOf((await groupsOf(id))[0])).toEqual(['Basil']);
    expect(await shown()).toMatchObject([{ itemCount: 0 }]);
    await share();
    await service.context.sweep(-1_000);
    expect((await groupsOf(id))[0]).toHaveProperty('sharedGroup');
  });
});
