import { describe, expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const NOON = Date.parse('2026-03-14T12:00:00.000Z');
const TOMORROW = '2026-03-15T12:00:00.000Z';

let now = NOON;

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => new Date(now) })
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Kitchen screen' }),
  )
  .extend('item', ({ restaurant }) => {
    now = NOON;
    return restaurant.addItem();
  })
  .extend(
    'patch',
    ({ client, item }) =>
      (body: unknown, by = client) =>
        by.patch<MenuItem>(`/v1/menu/items/${item._id}`, body),
  )
  .extend(
    'read',
    ({ client, item }) =>
      async () =>
        (await client.get<MenuItem>(`/v1/menu/items/${item._id}`)).body,
  )
  .extend('rejected', ({ client, item, read, activityOf }) => async (body: unknown, by = client) => {
    const shown = async () => [await read(), await activityOf(item._id)];
    const before = await shown();
    const answer = await by.patch(`/v1/menu/items/${item._id}`, body);
    expect(await shown()).toEqual(before);
    return answer;
  });

const snoozedAt = ({ unavailability }: MenuItem) => unavailability.map(({ branchSlug }) => branchSlug);

describe('Snoozing', () => {
  it('lasts until a future timestamp, with sold_out and no note by default', async ({
    patch,
    harbourId,
    read,
  }) => {
    const { status, body } = await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: harbourId }] });
    expect(status).toBe(200);
    expect(body.unavailability).toEqual([
      {
        branchId: harbourId,
        branchSlug: 'harbour',
        unavailableUntil: TOMORROW,
        unavailableReason: 'sold_out',
        unavailableNote: '',
      },
    ]);
    expect(await read()).toEqual(body);
    expect(body.published).toBe(true);
  });

  it('ends with null at the given branches', async ({ patch, harbourId }) => {
    await patch({ unavailableUntil: TOMORROW });
    const { body } = await patch({ unavailableUntil: null, branches: [{ branchId: harbourId }] });
    expect(snoozedAt(body)).toEqual(['market', 'tokyo']);
    expect((await patch({ unavailableUntil: null })).body.unavailability).toEqual([]);
  });

  it('can be cleared when nothing is snoozed', async ({ patch, item }) => {
    const { status, body } = await patch({ unavailableUntil: null });
    expect(status).toBe(200);
    expect(body.updatedAt).toBe(item.updatedAt.toISOString());
  });

  for (const [what, until] of [
    ['a second ahead', new Date(NOON + SECOND).toISOString()],
    ['exactly 30 days ahead', new Date(NOON + 30 * DAY).toISOString()],
    ['tomorrow in another time zone', '2026-03-15T14:00:00+02:00'],
  ] as const) {
    it(`can last until ${what}`, async ({ patch }) => {
      const { status, body } = await patch({ unavailableUntil: until });
      expect(status).toBe(200);
      expect(body.unavailability[0]?.unavailableUntil).toBe(new Date(until).toISOString());
    });
  }

  for (const [what, until] of [
    ['now', new Date(NOON).toISOString()],
    ['the past', '2026-03-14T11:59:59.999Z'],
    ['a millisecond more than 30 days ahead', new Date(NOON + 30 * DAY + 1).toISOString()],
    ['31 days ahead', new Date(NOON + 31 * DAY).toISOString()],
    ['the year 9999', '9999-12-31T23:59:59.999Z'],
    ['a date that does not exist', '2026-03-32T12:00:00Z'],
    ['a leap second', '2026-03-31T23:59:60Z'],
    ['a date without a time', '2026-03-15'],
    ['a word', 'tomorrow'],
    ['a number', NOON + DAY],
    ['an empty string', ''],
    ['a boolean', false],
  ] as const) {
    it(`cannot last until ${what}: 400 naming the field`, async ({ rejected }) => {
      const { status, body } = await rejected({ unavailableUntil: until, published: false });
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
      expect(body.fields?.map(({ path }) => path)).toEqual(['/unavailableUntil']);
    });
  }

  it('ends at its time without being cleared', async ({ patch, harbourId, read, marketId }) => {
    await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: harbourId }] });
    now = NOON + DAY - 1;
    expect(snoozedAt(await read())).toEqual(['harbour']);
    now = NOON + DAY;
    expect(await read()).toMatchObject({ unavailability: [] });
    const { body } = await patch({
      unavailableUntil: new Date(now + DAY).toISOString(),
      branches: [{ branchId: marketId }],
    });
    expect(snoozedAt(body)).toEqual(['market']);
  });

  it('is replaced by a later snooze at the same branch', async ({ harbourId, patch }) => {
    const branches = [{ branchId: harbourId }];
    await patch({ unavailableUntil: TOMORROW, unavailableReason: 'OTHER', branches });
    const later = '2026-03-16T12:00:00.000Z';
    const { body } = await patch({ unavailableUntil: later, branches });
    expect(body.unavailability).toMatchObject([{ unavailableUntil: later, unavailableReason: 'sold_out' }]);
  });

  it('is idempotent: the same body twice gives the same item and one log entry naming the key', async ({
    patch,
    item,
    activityOf,
  }) => {
    const first = await patch({ unavailableUntil: TOMORROW, unavailableNote: 'Late boat' });
    now += 5 * SECOND;
    expect((await patch({ unavailableUntil: TOMORROW, unavailableNote: 'Late boat' })).body).toEqual(
      first.body,
    );
    expect(await activityOf(item._id)).toMatchObject([
      { action: 'menu_item.updated', actor: { type: 'key', name: 'Kitchen screen' } },
    ]);
  });
});

describe('unavailableReason and unavailableNote', () => {
  for (const reason of ['SOLD_OUT', 'INGREDIENTS', 'EQUIPMENT', 'OTHER']) {
    it(`accept ${reason} in upper case and return it in lower case`, async ({ patch }) => {
      const { body } = await patch({ unavailableUntil: TOMORROW, unavailableReason: reason });
      expect(body.unavailability.map(({ unavailableReason }) => unavailableReason)).toEqual(
        Array(3).fill(reason.toLowerCase()),
      );
    });
  }

  it('are the defaults of branch entries without their own', async ({ patch, harbourId, marketId }) => {
    const { body } = await patch({
      unavailableUntil: TOMORROW,
      unavailableReason: 'EQUIPMENT',
      unavailableNote: 'The grill is broken',
      branches: [
        { branchId: harbourId },
        { branchId: marketId, unavailableReason: 'INGREDIENTS', unavailableNote: '' },
      ],
    });
    expect(body.unavailability).toMatchObject([
      { branchSlug: 'harbour', unavailableReason: 'equipment', unavailableNote: 'The grill is broken' },
      { branchSlug: 'market', unavailableReason: 'ingredients', unavailableNote: '' },
    ]);
  });

  it('accept a note of 500 characters and reject a longer one', async ({ patch, rejected }) => {
    const note = 'é'.repeat(500);
    const { body } = await patch({ unavailableUntil: TOMORROW, unavailableNote: note });
    expect(body.unavailability[0]?.unavailableNote).toBe(note);
    const answer = await rejected({ unavailableUntil: TOMORROW, unavailableNote: `${note}!` });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: '/unavailableNote' }] } });
  });

  it('are validated against the schema, in branch entries too', async ({ rejected, harbourId }) => {
    const { status, body } = await rejected({
      unavailableUntil: TOMORROW,
      unavailableReason: 'sold_out',
      branches: [{ branchId: harbourId, unavailableReason: 'LATE', unavailableNote: 5 }, {}],
    });
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path).sort()).toEqual([
      '/branches/0/unavailableNote',
      '/branches/0/unavailableReason',
      '/branches/1/branchId',
      '/unavailableReason',
    ]);
  });
});
