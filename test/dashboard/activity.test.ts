import { describe, expect } from 'vitest';
import type { ActivityList } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { ActivityDocument } from '../../server/modules/activity/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test as it } from '../helpers/fixtures.ts';

describe('The activity log', () => {
  it('lists changes by keys and users with their names, newest first', async ({
    service,
    restaurant,
    manager,
  }) => {
    const client = service.client({ restaurantId: restaurant.id, name: 'Kitchen screen' });
    const order = await restaurant.addOrder();
    const item = await restaurant.addItem({ title: 'Soup' });
    await client.post<object>(`/v1/orders/${order._id}/status`, { status: 'ready' });
    await drainBackground(service);
    await manager.post<object>(`/orders/${order._id}/status`, { status: 'cancelled', reason: 'Late' });
    await drainBackground(service);
    await client.patch<object>(`/v1/menu/items/${item._id}`, { published: false });
    await drainBackground(service);
    const { body } = await manager.get<ActivityList>('/activity');
    expect(
      body.data.map(({ actor, action, subject, details }) => [actor, action, subject.label, details]),
    ).toEqual([
      [
        expect.objectContaining({ type: 'key' }),
        'menu_item.updated',
        'Soup',
        expect.objectContaining({ changes: ['published'] }),
      ],
      [
        { type: 'user', id: manager.session()?.user.id, name: 'Mia' },
        'order.status_changed',
        String(order.number),
        { status: 'cancelled', reason: 'Late' },
      ],
      [
        expect.objectContaining({ name: 'Kitchen screen' }),
        'order.status_changed',
        String(order.number),
        { status: 'ready' },
      ],
    ]);
  });

  it('can be filtered by actor, subject, and time, is paginated, and never shows other restaurants', async ({
    service,
    newRestaurant,
  }) => {
    const { id, harbour } = await newRestaurant();
    const page = await signedIn(service, { restaurantId: id, role: 'manager' });
    expect((await page.get<ActivityList>('/activity')).body.data).toEqual([]);
    const entry = (minute: number): ActivityDocument => ({
      _id: newId('act'),
      restaurantId: id,
      at: new Date(Date.UTC(2026, 2, 14, 18, minute)),
      actor: { type: 'user', id: `usr_${minute % 2}`, name: 'Ana' },
      action: 'order.status_changed',
      subject: { type: 'order', id: `ord_${minute % 3}`, label: String(minute) },
      details: { branch: harbour._id },
    });
    await collectionsOf(service).activity.insertMany(Array.from({ length: 12 }, (_, m) => entry(m)));
    const labels = async (query: string) =>
      (await page.get<ActivityList>(`/activity?${query}`)).body.data.map(({ subject }) => subject.label);
    expect(await labels('limit=3&page=2')).toEqual(['8', '7', '6']);
    expect(await labels('actorId=usr_1')).toEqual(['11', '9', '7', '5', '3', '1']);
    expect(await labels('subjectId=ord_0')).toEqual(['9', '6', '3', '0']);
    expect(await labels('actorId=usr_1&subjectId=ord_0')).toEqual(['9', '3']);
    expect(await labels('after=2026-03-14T18:03:00Z&before=2026-03-14T18:05:00Z')).toEqual(['5', '4', '3']);
    expect(await labels('after=soon&limit=1')).toEqual(['11']);
  });

  it('is counted up to 10,000 entries, and continues with its cursor', async ({ service, newRestaurant }) => {
    const { id } = await newRestaurant();
    const page = await signedIn(service, { restaurantId: id, role: 'manager' });
    const { activity } = collectionsOf(service);
    const entry = (second: number): ActivityDocument => ({
      _id: newId('act'),
      restaurantId: id,
      at: new Date(Date.UTC(2026, 2, 14, 18, 0, second)),
      actor: { type: 'user', id: 'usr_1', name: 'Ana' },
      action: 'order.status_changed',
      subject: { type: 'order', id: 'ord_1', label: String(second) },
      details: {},
    });
    await activity.insertMany(Array.from({ length: 10_000 }, (_, second) => entry(second)));
    const read = async (query: string) => (await page.get<ActivityList>(`/activity?limit=100${query}`)).body;
    const counted = { total: 10_000, totalPages: 100 };
    const last = (await read('&page=100')).pagination;
    expect(last).toMatchObject({ ...counted, moreThanTotal: false, hasMore: false, nextCursor: null });

    await activity.insertOne(entry(-1));
    const { pagination } = await read('&page=100');
    expect(pagination).toMatchObject({ ...counted, moreThanTotal: true, hasMore: true });
    const beyond = await read(`&cursor=${pagination.nextCursor}`);
    expect(beyond.data.map(({ subject }) => subject.label)).toEqual(['-1']);
    expect(beyond.pagination).toMatchObject({ ...counted, moreThanTotal: true, hasMore: false });
  });
});
