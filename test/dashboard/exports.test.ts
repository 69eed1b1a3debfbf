import { describe, expect } from 'vitest';
import contract from '../../generated/dashboard/openapi.json' with { type: 'json' };
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';

const it = testWithOwnRestaurant.extend(
  'download',
  ({ service, manager }) =>
    async (path: string, as = manager) => {
      const response = await fetch(`${service.url}/dashboard/api/exports${path}`, {
        headers: { cookie: as.cookie() ?? '' },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.subarray(3).toString();
      const [header = [], ...rows] = response.ok ? parseCsv(text) : [];
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        disposition: response.headers.get('content-disposition'),
        mark: bytes.subarray(0, 3).toString('hex'),
        text,
        header,
        rows: rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))),
      };
    },
);

/** A generic RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^,;\r\n]*)(,|;|\r\n)/gy;
  const lines: string[][] = [[]];
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, value = '', end] = match;
    lines.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') lines.push([]);
  }
  expect(lines.pop()).toEqual([]);
  return lines;
}

describe('A CSV file', () => {
  it.for([
    ['orders', 'OrderRow'],
    ['sales', 'SalesRow'],
    ['stock', 'StockRow'],
    ['activity', 'ActivityRow'],
  ] as const)(
    "of %s has a byte order mark for Excel and the contract's columns",
    async ([name, row], { download }) => {
      const { status, type, disposition, mark, header } = await download(`/${name}`);
      expect([status, type, disposition, mark]).toEqual([
        200,
        'text/csv; charset=utf-8',
        'attachment',
        'efbbbf',
      ]);
      const { properties } = contract.components.schemas[row];
      expect(header).toEqual(Object.keys(properties));
    },
  );

  /** Splits at this separator like a spreadsheet in another region, whatever the file uses. */
  const splitAt = (text: string, separator: string) =>
    text.split(/\r\n|\n|\r/).flatMap(line => line.split(separator));
  /** Formulas that spreadsheets execute after stripping quotes, spaces, and invisible characters. */
  const runs = (cell: string) => /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell);

  it('cannot execute formulas in a spreadsheet, whichever separator it expects', async ({
    restaurant,
    download,
  }) => {
    const hidden = ['', '\n', '\r\n', '\t', ' ', '\u00a0', '\u200b', '\ufeff', '\u0085', '\u2028', '"'];
    const names = [
      ...hidden.map(prefix => `${prefix}=HYPERLINK("http://evil")`),
      ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '+353 1', '-2+3', '-5', '@SUM(A1)'],
      ...["x;=cmd|'/C calc'!A0", "x,=cmd|'/C calc'!A0", "x\t=cmd|'/C calc'!A0", 'x; \u200b+1', '";=1+1;"'],
    ];
    await restaurant.addOrders(names.map(name => ({ customer: { id: '', name, email: '', phone: '' } })));
    for (const separator of ['comma', 'semicolon']) {
      const { text, rows } = await download(`/orders?separator=${separator}`);
      expect(rows).toHaveLength(names.length);
      for (const one of [',', ';', '\t', '|']) expect(splitAt(text, one).filter(runs)).toEqual([]);
    }
  });

  it('keeps quotes and separators, and has a line per row', async ({ restaurant, download }) => {
    const name = 'Byrne, "Niamh"; Smith-Jones\r\nof Dublin';
    await restaurant.addOrder({ customer: { id: '', name, email: '', phone: '' } });
    const { text, rows } = await download('/orders');
    expect(rows.map(({ customer }) => customer)).toEqual(['Byrne, "Niamh"; Smith-Jones of Dublin']);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toMatch(/^(?:(?:"(?:[^"]|"")*",)*"(?:[^"]|"")*"\r\n)+$/);
  });

  it('uses a decimal comma with semicolons', async ({ restaurant, download }) => {
    await restaurant.addOrder({ total: 123456 });
    const { text, rows } = await download('/orders?separator=semicolon');
    expect(text).toContain('"number";"placedAt"');
    expect(rows).toEqual([expect.objectContaining({ total: '1234,56' })]);
    expect((await download('/orders?separator=tab')).status).toBe(400);
  });
});

describe('Orders', () => {
  it("have amounts with a decimal point, and the branch's local time with its zone", async ({
    restaurant,
    download,
  }) => {
    const { tokyo } = restaurant;
    const createdAt = new Date('2026-07-14T18:22:05.318Z');
    const lines = [lineOf({ title: 'Soup', quantity: 2 }), lineOf({ title: 'Bread', quantity: 1 })];
    const { number } = await restaurant.addOrder({ createdAt, lines, table: '7', total: 123456 });
    await restaurant.addOrder({
      createdAt,
      branch: { id: tokyo._id, slug: tokyo.slug, name: tokyo.name, currency: tokyo.currency },
    });
    const { rows } = await download(`/orders?branchId=${restaurant.harbour._id}`);
    expect(rows).toEqual([
      expect.objectContaining({
        number: String(number),
        placedAt: '2026-07-14 19:22:05',
        timezone: restaurant.harbour.timezone,
        items: '2 × Soup; 1 × Bread',
        table: '7',
        total: '1234.56',
      }),
    ]);
    const [there] = (await download(`/orders?branchId=${tokyo._id}`)).rows;
    expect(there).toMatchObject({ placedAt: '2026-07-15 03:22:05', timezone: 'Asia/Tokyo' });
  });

  it('include everything that the list finds with the same filters', async ({ restaurant, download }) => {
    await restaurant.addOrders(
      Array.from({ length: 1_203 }, (_, index) => ({ status: index % 3 ? 'completed' : 'pending' })),
    );
    const { rows } = await download('/orders?status=completed');
    expect(rows).toHaveLength(802);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(802);
    expect((await download('/orders?view=active')).rows).toHaveLength(401);
    expect((await download('/orders?day=2026-02-30')).status).toBe(400);
  });
});

describe('Sales, stock, and activity', () => {
  it('cover the requested branches and period', async ({ restaurant, manager, download }) => {
    const { number } = await restaurant.addOrder();
    await manager.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const { rows } = await download(`/sales?branchId=${restaurant.harbour._id}`);
    expect(rows).toEqual([
      expect.objectContaining({ branch: restaurant.harbour.name, orders: '1', takings: '25.00' }),
    ]);
    const vatByRate = [{ rate: 700, amount: 2_500, vat: 164 }];
    await restaurant.addOrder({
      ...{ paymentStatus: 'paid', paymentProviderId: 'stripe', paidAt: new Date('2026-02-03T12:00:00Z') },
      ...{ vat: 164, vatByRate, refundedTotal: 500 },
      refunds: [
        {
          ...{ id: 'rfd_1', amount: 500, reason: '', source: 'gateway', actor: 'Mia' },
          createdAt: new Date('2026-02-04T12:00:00Z'),
        },
      ],
    });
    const period = `from=2026-02-03&to=2026-02-04&branchId=${restaurant.harbour._id}`;
    expect((await download(`/sales?${period}`)).rows).toMatchObject([
      {
        ...{ day: '2026-02-03', vat: '1.64', vatByRate: '7.00: 1.64', paidByProvider: 'stripe: 25.00' },
        ...{ paid: '25.00', takings: '25.00', average: '25.00' },
        ...{ refunded: '0.00', refundedVat: '0.00', refundedSales: '' },
      },
      {
        ...{
          day: '2026-02-04',
          paid: '0.00',
          vat: '0.00',
          refunded: '5.00',
          takings: '-5.00',
          average: '0.00',
        },
        ...{ refundedVat: '0.33', refundedSales: '2026-02-03: 5.00' },
      },
    ]);
    const week = await download('/sales?from=2026-03-01&to=2026-03-07');
    expect(week.rows).toHaveLength(21);
    expect((await download('/sales?from=2026-03-01&to=2026-05-07')).status).toBe(400);

    const { id } = (
      await manager.post<{ id: string }>('/inventory/items', {
        name: 'Rye flour',
        unit: 'kg',
        lowStockThreshold: 2,
      })
    ).body;
    await manager.post(`/inventory/items/${id}/movements`, {
      branchId: restaurant.market._id,
      type: 'waste',
      quantity: -1.5,
    });
    const low = { branch: restaurant.market.name, balance: '-1.500', status: 'negative' };
    expect((await download('/stock?low=true&name=FLOUR')).rows).toEqual([expect.objectContaining(low)]);
    expect((await download('/stock?name=rye')).rows).toHaveLength(3);
    expect((await download(`/stock?branchId=${restaurant.harbour._id}`)).rows).toHaveLength(1);

    await expect
      .poll(async () => (await download(`/activity?subjectId=${id}`)).rows)
      .toEqual([
        expect.objectContaining({ action: 'inventory.transaction_recorded', subject: id }),
        expect.objectContaining({ action: 'inventory_item.created', actor: 'Mia' }),
      ]);
  });

  it('require access to their pages, and never include other restaurants', async ({
    service,
    restaurant,
    newRestaurant,
    download,
  }) => {
    await restaurant.addOrder();
    const { id } = await newRestaurant();
    const stranger = await signedIn(service, { restaurantId: id, role: 'owner' });
    expect((await download('/orders', stranger)).rows).toEqual([]);
    expect((await download(`/orders?branchId=${restaurant.harbour._id}`, stranger)).status).toBe(403);
    const cook = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
    const statuses = await Promise.all(
      ['/orders', '/sales', '/activity', '/stock'].map(async path => (await download(path, cook)).status),
    );
    expect(statuses).toEqual([403, 403, 403, 200]);
  });
});
