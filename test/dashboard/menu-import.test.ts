import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type {
  DashboardMenuItem,
  MenuImportPreview,
  OptionGroup,
  OptionGroupList,
} from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import {
  encode,
  type ImportOptions,
  testWithImporter as it,
  openRestaurant,
  toSnapshot,
} from '../helpers/menu-importer.ts';
import { drawPicture, uploadPicture } from '../helpers/pictures.ts';

describe('A menu from a spreadsheet', () => {
  const GERMAN = [
    'Gericht;Kategorie;Beschreibung;Preis;MwSt (%)',
    'Käsespätzle;Hauptgerichte;"Mit Röstzwiebeln; auch ohne";12,50;7',
    'Apfelstrudel;Nachspeisen;;6,90 €;7',
    'Hauswein;Getränke;0,2 l;1.234,50;19',
  ].join('\r\n');

  it('is created with categories, prices, and rates, in any encoding and with decimal commas', async ({
    own,
  }) => {
    for (const file of [
      encode(GERMAN),
      encode(`\uFEFF${GERMAN}`),
      encode(GERMAN, 'latin1'),
      encode(`\uFEFF${GERMAN}`, 'utf16le'),
      encode(GERMAN, 'utf16le'),
    ]) {
      const previewed = await own.preview({ file });
      expect(previewed).toMatchObject({ created: 3, changed: 0, unchanged: 0, problems: [] });
      expect(previewed.categories).toEqual(['Hauptgerichte', 'Nachspeisen', 'Getränke']);
      expect(previewed.columns.map(({ field }) => field)).toEqual([
        ...['title', 'category', 'description', 'price', 'vat'],
      ]);
    }
    const { imported } = await own.run({ file: encode(GERMAN), publish: true });
    expect(imported).toMatchObject({ items: 3, applied: 3, created: 3, changed: 0, categories: 3 });
    const items = await own.listItems();
    expect(items.map(({ title, slug, published }) => [title, slug, published])).toEqual([
      ['Käsespätzle', 'kasespatzle', true],
      ['Apfelstrudel', 'apfelstrudel', true],
      ['Hauswein', 'hauswein', true],
    ]);
    expect(items[0]).toMatchObject({
      description: 'Mit Röstzwiebeln; auch ohne',
      category: { title: 'Hauptgerichte', slug: 'hauptgerichte' },
    });
    expect(
      items.map(({ prices }) => prices.map(({ branchSlug, price, vat }) => [branchSlug, price, vat])),
    ).toEqual([
      ['harbour', 'market'].map(slug => [slug, '12.50', '7.00']),
      ['harbour', 'market'].map(slug => [slug, '6.90', '7.00']),
      ['harbour', 'market'].map(slug => [slug, '1234.50', '19.00']),
    ]);
  });

  it('updates differences when imported again, without duplicates', async ({ own }) => {
    await own.run({ file: encode(GERMAN) });
    expect(await own.preview({ file: encode(GERMAN) })).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
    });
    const dearer = encode(GERMAN.replace('12,50', '13,50'));
    const { previewed } = await own.run({ file: dearer });
    expect(previewed).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
    expect(previewed.changes).toEqual([
      { row: 2, title: 'Käsespätzle', itemId: expect.any(String), fields: ['prices'] },
    ]);
    const items = await own.listItems();
    expect(items).toHaveLength(3);
    expect(items[0]?.prices[0]?.price).toBe('13.50');
  });

  it('is logged as one entry', async ({ own, service }) => {
    await own.run({ file: encode(GERMAN) });
    const { activity } = service.context.collections;
    const ofMenu = { restaurantId: own.restaurant.id, action: /^menu/ as never };
    await expect
      .poll(() => activity.find(ofMenu).toArray())
      .toMatchObject([{ action: 'menu.imported', details: { created: 3, changed: 0 } }]);
  });

  it('reports every problem with row and column, and skips those items', async ({ own }) => {
    const file = encode(
      [
        'Name,Category,Price,VAT,Image,Supplier',
        'Soup,Starters,4.50,10,,120',
        'Stew,Starters,a lot,10,,300',
        'Roast,Starters,"1,250",10,,800',
        'Cake,Starters,5,200,,400',
        ',Starters,5,10,,400',
        'Tart,Starters,5.005,10,ftp://x,400',
        'soup,Starters,4.50,10,,120',
        'Bad \u0007 bell,Starters,5,10,,1',
      ].join('\n'),
    );
    const previewed = await own.preview({ file });
    expect(previewed).toMatchObject({ created: 1, problemCount: 8 });
    expect(previewed.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Price'],
      [4, 'Price'],
      [5, 'VAT'],
      [6, 'Name'],
      [7, 'Price'],
      [7, 'Image'],
      [8, ''],
      [9, 'Name'],
    ]);
    const unknown = previewed.columns.find(({ header }) => header === 'Supplier');
    expect(unknown).toEqual({
      ...{ column: 6, header: 'Supplier', field: null, branchId: null },
      samples: ['120', '300', '800'],
    });
  });

  it('uses the chosen columns for the chosen branch', async ({ own }) => {
    const { _id: branchId } = own.restaurant.market;
    const file = encode('A,B\nSoup,4.50');
    const columns: ImportOptions['columns'] = [
      { column: 1, field: 'title' },
      { column: 2, field: 'price', branchId },
    ];
    await own.run({ file, columns, vat: 8.875 });
    const [item] = await own.listItems();
    expect(item?.prices).toMatchObject([{ branchSlug: 'market', price: '4.50', vat: '8.875' }]);
    expect(item?.category.title).toBe('Menu');
    const foreign = [{ column: 1, field: 'title' as const, branchId: 'brn_other' }];
    const rejected = await own.owner.post('/menu/import-previews', { file, columns: foreign });
    expect(rejected).toMatchObject({ status: 400, body: { fields: [{ path: '/columns/0/branchId' }] } });
  });

  it('accepts extra preparation times in whole minutes, and keeps existing ones', async ({ own }) => {
    const header = 'Name;Price;Extra preparation time';
    const file = encode(
      [header, 'Roast;24;35', 'Soup;4;', 'Stew;9;1,5', 'Pie;9;241', 'Tart;5;-1'].join('\n'),
    );
    const { previewed } = await own.run({ file });
    const column = 'Extra preparation time';
    expect(new Set(previewed.problems.map(problem => problem.row))).toEqual(new Set([4, 5, 6]));
    expect(new Set(previewed.problems.map(problem => problem.column))).toEqual(new Set([column]));
    const times = (await own.listItems()).map(item => [item.title, item.extraPreparationMinutes]);
    expect(times).toEqual([
      ['Roast', 35],
      ['Soup', 0],
    ]);
    const { body: csv } = await own.owner.get<string>('/exports/menu');
    const { body: list } = await own.owner.get<object>('/menu/items');
    for (const again of [csv, JSON.stringify(list)])
      expect(await own.preview({ file: encode(again) })).toMatchObject({
        ...{ changed: 0, unchanged: 2, problems: [] },
      });
    await own.run({ file: encode(csv.replace(/\b35\b/, '20')) });
    const [roast] = await own.listItems();
    expect(roast?.extraPreparationMinutes).toBe(20);
  });

  it('accepts nutrition by label names, in grams and either unit of energy', async ({ own }) => {
    const file = encode(
      [
        'Name;Price;Brennwert (kJ);Brennwert (kcal);Fett (g);davon gesättigte Fettsäuren;Salt;Age restriction',
        'Soup;4;418;;3,5 g;1,25;<0,5;',
        'Cola;3;;100;;;;16',
        'Oil;9;3700;900;100;14;none;none',
        'Swapped;5;100;418;;;;',
        'Bun;5;;;1;2;;',
        'Pie;5;;;0,125;;;0',
      ].join('\n'),
    );
    const { previewed } = await own.run({ file });
    expect(previewed.problems).toEqual([
      {
        row: 5,
        column: 'Brennwert (kcal)',
        message: 'does not match the energy in kilojoules, which equals 24 kcal',
      },
      { row: 6, column: 'davon gesättigte Fettsäuren', message: 'must not exceed the fat: 1' },
      { row: 7, column: 'Age restriction', message: 'must be >= 1' },
    ]);
    const items = await own.listItems();
    expect(items.map(({ title, nutrition, minimumAge }) => [title, nutrition, minimumAge])).toEqual([
      ['Soup', { energyKj: 418, energyKcal: 100, fat: 3.5, saturates: 1.25, salt: 0.5 }, undefined],
      ['Cola', { energyKj: 418, energyKcal: 100 }, 16],
      ['Oil', { energyKj: 3700, energyKcal: 884, fat: 100, saturates: 14 }, undefined],
    ]);
  });

  it('changes the nutrition in the file, and reports contradictions with the menu', async ({ own }) => {
    const nutrition = { energyKj: 418, fat: 3, saturates: 2 };
    const { _id } = await own.restaurant.addItem({ title: 'Soup', slug: 'soup', nutrition, minimumAge: 16 });
    const nutritionOf = async () => {
      const [item] = await own.listItems();
      return [item?.nutrition, item?.minimumAge];
    };
    const { previewed } = await own.run({ file: encode('Name,Fat,Salt,Sugar (per 100 g)\nSoup,4,1.1,7') });
    expect(previewed.changes).toMatchObject([{ itemId: _id, fields: ['nutrition'] }]);
    expect(previewed.columns).toMatchObject([{}, { field: 'fat' }, { field: 'salt' }, { field: null }]);
    const kept = { energyKj: 418, energyKcal: 100, saturates: 2 };
    expect(await nutritionOf()).toEqual([{ ...kept, fat: 4, salt: 1.1 }, 16]);
    const problems = [
      { row: 2, column: '', message: 'contradicts the menu: saturates must not exceed the fat: 1' },
    ];
    expect(await own.preview({ file: encode('Name,Fat\nSoup,1') })).toMatchObject({ changed: 0, problems });
    await own.run({ file: encode('Name,Fat,Saturates,Minimum age\nSoup,1,none,none') });
    expect(await nutritionOf()).toEqual([{ energyKj: 418, energyKcal: 100, fat: 1, salt: 1.1 }, undefined]);
    const all = ['Energy kJ', 'Energy kcal', 'Fat', 'Salt'];
    await own.run({ file: encode(`Name,${all}\nSoup,${all.map(() => 'none')}`) });
    expect(await nutritionOf()).toEqual([undefined, undefined]);
    const list = [{ name: 'Soup', nutrition: { energyKcal: 100, fibre: 3 }, minimumAge: 18 }];
    const { columns } = await own.preview({ file: encode(JSON.stringify(list)) });
    expect(columns.map(({ header, field }) => [header, field])).toEqual(
      expect.arrayContaining([
        ['minimumAge', 'minimum_age'],
        ['energyKcal', 'energy_kcal'],
        ['fibre', null],
      ]),
    );
    await own.run({ file: encode(JSON.stringify(list)) });
    expect(await nutritionOf()).toEqual([{ energyKj: 418, energyKcal: 100 }, 18]);
  });

  it('accepts allergens and diets by name, and rejects unknown ones', async ({ own }) => {
    const file = encode(
      [
        'Name;Price;Allergens;Diet',
        'Falafel;8;Sesame, gluten;vegan, halal',
        'Water;2;none;',
        'Soup;4;;',
        'Pie;5;wheat;vegan',
        'Tart;5;constructor;',
      ].join('\n'),
    );
    const { previewed } = await own.run({ file });
    const message = expect.stringMatching(/^must be one of gluten, .*, molluscs$/);
    expect(previewed.problems).toEqual([
      { row: 5, column: 'Allergens', message },
      { row: 6, column: 'Allergens', message },
    ]);
    const items = await own.listItems();
    expect(items.map(({ allergens, dietaryLabels }) => [allergens, dietaryLabels])).toEqual([
      [
        ['sesame', 'gluten'],
        ['vegan', 'halal'],
      ],
      [[], []],
      [null, []],
    ]);
    const { body: csv } = await own.owner.get<string>('/exports/menu');
    expect(await own.preview({ file: encode(csv) })).toMatchObject({
      changed: 0,
      unchanged: 3,
      problems: [],
    });
    const { body: list } = await own.owner.get<object>('/menu/items');
    expect(await own.preview({ file: encode(JSON.stringify(list)) })).toMatchObject({
      ...{ changed: 0, unchanged: 3, problems: [] },
    });
  });

  it("respects the contract's limits, and reports where a value exceeds them", async ({ own }) => {
    const long = 'x'.repeat(101);
    const file = encode(
      [
        'Name;Price;Regular price;VAT;Slug;Image;Group;Maximum;Option;Option price',
        'Whole roast pig;2500000,00;;10;;;;;;',
        'Gold;1000000000,01;;10;;;;;;',
        `${long};5;-1;10;;;;;;`,
        'Cake;5;;10;Big Cake;http://images.example.com/1.jpg;;;;',
        `Pizza;8;;10;;;Toppings;9;Olives;-1`,
        `;;;;;;;;${long};0`,
        `Wrap;8;;10;;;Sauce;9;Garlic;0`,
      ].join('\n'),
    );
    const previewed = await own.preview({ file });
    expect(previewed).toMatchObject({ created: 1, changes: [{ title: 'Whole roast pig' }] });
    expect(previewed.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'Price', 'must be <= 1000000000'],
      [4, 'Name', 'must NOT have more than 100 characters'],
      [4, 'Regular price', 'must be >= 0'],
      [5, 'Slug', 'must have the same format as "pizza-margherita"'],
      [5, 'Image', expect.stringMatching(/^must have the same format as "https:/)],
      [6, 'Option price', 'must be >= 0'],
      [7, 'Option', 'must NOT have more than 100 characters'],
      [8, 'Maximum', 'must not exceed the number of options, 1'],
    ]);
  });

  it('requires a VAT rate for new prices', async ({ own, service }) => {
    const { branches } = service.context.collections;
    await branches.updateMany({ restaurantId: own.restaurant.id }, { $unset: { defaultRate: true } });
    const file = encode('Name,Price\nSoup,4.50');
    expect(await own.preview({ file })).toMatchObject({ created: 0, problems: [{ row: 2 }] });
    expect(await own.preview({ file, vat: 10 })).toMatchObject({ created: 1, problems: [] });
  });
});

describe('A Square catalog', () => {
  const SQUARE = [
    'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,Square Online Item Visibility,Item Type,Price,Modifier Set - Milk,Tax - Sales Tax (8.5%)',
    '#latte,T1,Latte,,Small,,"With milk","Coffee, Hot drinks",Coffee,visible,Prepared,3.50,Y,Y',
    '#latte,T2,Latte,,Large,,,"Coffee, Hot drinks",Coffee,visible,Prepared,4.25,Y,Y',
    '#scone,T3,Scone,,Regular,,,Bakery,Bakery,hidden,Prepared,2.80,N,Y',
  ].join('\n');

  it('becomes items with variations as options, and lists the ignored columns', async ({ own }) => {
    const { previewed } = await own.run({ file: encode(SQUARE) });
    expect(previewed).toMatchObject({
      ...{ created: 2, categories: ['Coffee', 'Hot drinks', 'Bakery'], problems: [] },
    });
    const ignored = previewed.columns.filter(({ field }) => field === null).map(({ header }) => header);
    expect(ignored).toEqual([
      ...['Reference Handle', 'Customer-facing Name', 'SKU', 'Reporting Category', 'Item Type'],
      ...['Modifier Set - Milk', 'Tax - Sales Tax (8.5%)'],
    ]);
    const [latte, scone] = await own.listItems();
    expect(latte).toMatchObject({ title: 'Latte', published: true, category: { title: 'Coffee' } });
    expect(await own.namesOf(latte)).toEqual(['Hot drinks']);
    expect(latte?.prices.map(({ price }) => price)).toEqual(['3.50', '3.50']);
    expect(latte?.customizations).toMatchObject([
      {
        ...{ title: 'Variation', minimum: 1, maximum: 1 },
        options: [
          { name: 'Small', prices: [{ currency: 'EUR', price: '0.00' }] },
          { name: 'Large', prices: [{ currency: 'EUR', price: '0.75' }] },
        ],
      },
    ]);
    expect(scone).toMatchObject({ published: false, customizations: [] });
  });

  it('matches a renamed item by its token', async ({ own }) => {
    await own.run({ file: encode(SQUARE) });
    const [latte] = await own.listItems();
    const renamed = encode(SQUARE.replaceAll(',Latte,', ',Caffè Latte,'));
    const { previewed } = await own.run({ file: renamed });
    expect(previewed).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    const [after] = await own.listItems();
    expect(after).toMatchObject({ id: latte?.id, title: 'Caffè Latte', slug: 'latte' });
    expect(after?.customizations).toEqual(latte?.customizations);
  });
});

describe('Additional categories', () => {
  const FILE = [
    'Name,Category,Additional categories',
    'Margherita,Pizza,"Vegetarian, ""Lunch, weekdays"""',
    'Calzone,Pizza,lunch, weekdays',
    'Salad,Vegetarian,Vegetarian; Salads;salads',
    'Cola,Drinks,',
  ].join('\n');

  it('are matched by title or created, once each', async ({ own }) => {
    const { previewed, imported } = await own.run({ file: encode(FILE) });
    expect(previewed.categories).toEqual([
      ...['Pizza', 'Vegetarian', 'Lunch, weekdays', 'lunch', 'Salads', 'Drinks'],
    ]);
    expect(imported).toMatchObject({ created: 4, categories: 6 });
    const [margherita, calzone, salad, cola] = await own.listItems();
    expect(await own.namesOf(margherita)).toEqual(['Vegetarian', 'Lunch, weekdays']);
    expect(await own.namesOf(calzone)).toEqual(['lunch']);
    expect(await own.namesOf(salad)).toEqual(['Salads']);
    expect(cola?.additionalCategoryIds).toBeUndefined();
    expect(await own.preview({ file: encode(FILE) })).toMatchObject({ changed: 0, unchanged: 4 });
  });

  it('change only with their column, with "none", and when the item moves to one', async ({ own }) => {
    await own.run({ file: encode(FILE) });
    const without = encode('Name,Category\nMargherita,Pizza');
    expect(await own.preview({ file: without })).toMatchObject({ changed: 0, unchanged: 1 });
    const moved = await own.run({ file: encode('Name,Category\nMargherita,Vegetarian') });
    expect(moved.previewed.changes).toMatchObject([{ fields: ['category', 'additionalCategoryIds'] }]);
    const [margherita] = await own.listItems();
    expect(margherita).toMatchObject({ category: { title: 'Vegetarian' } });
    expect(await own.namesOf(margherita)).toEqual(['Lunch, weekdays']);
    const none = await own.run({ file: encode('Name,Additional categories\nMargherita,none') });
    expect(none.previewed.changes).toMatchObject([{ fields: ['additionalCategoryIds'] }]);
    expect((await own.listItems())[0]?.additionalCategoryIds).toBeUndefined();
  });

  it('that cannot contain items, or are too many, are reported', async ({ own }) => {
    await own.restaurant.addCategory({ title: 'Offers', source: 'offers', itemLimit: 5 });
    const unknown = newId('cat');
    const many = Array.from({ length: 21 }, (_, index) => `C${index}`).join(';');
    const rows = ['Soup,Offers', `Stew,${unknown}`, `Bread,${many}`];
    const { problems } = await own.preview({
      file: encode(['Name,Additional categories', ...rows].join('\n')),
    });
    expect(problems).toEqual([
      {
        ...{ row: 2, column: '' },
        message: 'has the additional category "Offers", which is automatic: choose another one',
      },
      {
        ...{ row: 3, column: '' },
        message: `has the additional category "${unknown}", which is not on this menu: use the titles of categories`,
      },
      {
        ...{ row: 4, column: 'Additional categories' },
        message: 'must NOT have more than 20 items',
      },
    ]);
  });

  it('are unchanged by reimporting the exported menu, here and in another restaurant', async ({
    own,
    service,
    newRestaurant,
  }) => {
    const titles = ['none', 'Soups, salads', '12" pizzas', '=Lunch', 'Kids | teens'];
    const added = await Promise.all(titles.map(title => own.restaurant.addCategory({ title })));
    const additionalCategoryIds = added.map(({ _id }) => _id);
    const pizza = await own.restaurant.addItem({ title: 'Pizza', slug: 'pizza', additionalCategoryIds });
    await own.restaurant.addItem({ title: 'Plain', slug: 'plain' });
    const { body: csv } = await own.owner.get<string>('/exports/menu');
    const { body: list } = await own.owner.get<object>('/menu/items');
    for (const text of [csv, JSON.stringify(list)])
      expect(await own.preview({ file: encode(text) })).toMatchObject({
        ...{ created: 0, changed: 0, unchanged: 2, problems: [] },
      });
    await own.owner.patch(`/menu/items/${pizza._id}`, { additionalCategoryIds: [] });
    await own.run({ file: encode(csv) });
    const other = await openRestaurant(service, newRestaurant);
    await other.run({ file: encode(csv) });
    for (const { listItems, namesOf } of [own, other])
      expect(await namesOf((await listItems()).find(({ slug }) => slug === 'pizza'))).toEqual(titles);
  });
});

describe('Categories with the same title', () => {
  it('are distinguished by slug, also in exported menus, and an item keeps its own', async ({ own }) => {
    const { restaurant, owner, preview, run, listItems } = own;
    const [day, night] = [
      await restaurant.addCategory({ title: 'Pizza', slug: 'pizza' }),
      await restaurant.addCategory({ title: 'Pizza', slug: 'pizza-2' }),
    ];
    await restaurant.addCategory({ title: 'PIZZA', slug: 'pizza-3', source: 'offers', itemLimit: 5 });
    await restaurant.addItem({ title: 'Margherita', slug: 'margherita', category: toSnapshot(day) });
    const additionalCategoryIds = [day._id];
    await restaurant.addItem({
      title: 'Diavola',
      slug: 'diavola',
      category: toSnapshot(night),
      additionalCategoryIds,
    });
    const { body: csv } = await owner.get<string>('/exports/menu');
    expect(await preview({ file: encode(csv) })).toMatchObject({ changed: 0, unchanged: 2, problems: [] });
    const rows = ['Margherita,pizza,', 'Diavola,Pizza,', 'Calzone,Pizza,', 'Bianca,pizza-2,Pizza'];
    const file = encode(['Name,Category,Additional categories', ...rows].join('\n'));
    const why = 'which is the title of several categories: use a slug';
    expect(await preview({ file })).toMatchObject({
      ...{ created: 0, changed: 0, unchanged: 2 },
      problems: [
        { row: 4, message: `has the category "Pizza", ${why}` },
        { row: 5, message: `has the additional category "Pizza", ${why}` },
      ],
    });
    await run({ file: encode('Name,Category\nMargherita,pizza-2') });
    const margherita = (await listItems()).find(({ slug }) => slug === 'margherita');
    expect(margherita?.category.id).toBe(night._id);
  });
});

describe('Equal option groups', () => {
  const FILE = encode(
    [
      'Name,Option group,Option,Option price',
      ...['Pizza', 'Pasta'].flatMap(title => [`${title},Toppings,Olives,1`, ',Toppings,Chili,1.5']),
      'Soup,Toppings,Olives,2',
    ].join('\n'),
  );
  const groupsOf = (items: DashboardMenuItem[]) =>
    items.map(({ customizations }) => customizations.map(({ sharedGroup }) => sharedGroup?.id));

  it('of several items are merged on request, also in existing items', async ({ own }) => {
    await own.run({ file: FILE });
    const before = await own.listItems();
    expect(groupsOf(before)).toEqual([[undefined], [undefined], [undefined]]);
    const { previewed } = await own.run({ file: FILE, shareOptions: true });
    expect(previewed).toMatchObject({ created: 0, changed: 2, unchanged: 1 });
    const { data } = (await own.owner.get<OptionGroupList>('/menu/option-groups')).body;
    expect(data).toMatchObject([{ title: 'Toppings', itemCount: 2 }]);
    const after = await own.listItems();
    expect(groupsOf(after)).toEqual([[data[0]?.id], [data[0]?.id], [undefined]]);
    expect(data[0]?.options).toEqual(before[0]?.customizations[0]?.options);
    for (const shareOptions of [true, false])
      expect(await own.preview({ file: FILE, shareOptions })).toMatchObject({ changed: 0, unchanged: 3 });
  });

  it('join an existing shared group', async ({ own }) => {
    const prices = (price: number) => [{ currency: 'EUR', price }];
    const options = [
      { name: 'Olives', prices: prices(1) },
      { name: 'Chili', prices: prices(1.5) },
    ];
    const toppings = { title: 'Toppings', minimum: 1, maximum: 1, options };
    const { body: group } = await own.owner.post<OptionGroup>('/menu/option-groups', toppings);
    await own.run({ file: FILE, shareOptions: true });
    const [pizza] = await own.listItems();
    expect(pizza?.customizations).toMatchObject([
      { minimum: 0, maximum: 2, sharedGroup: { id: group.id, minimum: 0, maximum: 2 } },
    ]);
  });
});

describe('An exported menu', () => {
  const OPTIONS = {
    ...{ id: 'grp_1', title: 'Toppings', minimum: 0, maximum: 2 },
    options: [
      { id: 'opt_1', name: 'Olives', prices: [{ currency: 'EUR', price: 100 }] },
      { id: 'opt_2', name: '=Chili; "hot", very', prices: [] },
    ],
  };

  it('is unchanged when imported again, as CSV and as JSON', async ({ own }) => {
    const { restaurant, owner } = own;
    await restaurant.addItem({
      title: '=SUM(A1)',
      slug: 'sum',
      customizations: [OPTIONS],
      description: 'A\nB; C',
    });
    await restaurant.addItem({ title: 'Plain', slug: 'plain', published: false, prices: [] });
    const nutrition = {
      servingSize: '=0.2 l',
      energyKj: 697,
      fat: 0,
      carbohydrate: 1.2,
      sugars: 1.2,
      salt: 0.01,
    };
    await restaurant.addItem({ title: 'Wine', slug: 'wine', minimumAge: 18, nutrition });
    for (const separator of ['comma', 'semicolon']) {
      const { body: csv } = await owner.get<string>(`/exports/menu?separator=${separator}`);
      expect(await own.preview({ file: encode(csv) })).toMatchObject({
        ...{ created: 0, changed: 0, unchanged: 3, problems: [] },
      });
    }
    const { body: list } = await owner.get<object>('/menu/items');
    expect(await own.preview({ file: encode(JSON.stringify(list)) })).toMatchObject({
      ...{ created: 0, changed: 0, unchanged: 3, problems: [] },
    });
  });

  it('keeps shared options, also with different limits, and in another restaurant', async ({
    own,
    service,
    newRestaurant,
  }) => {
    const { owner, restaurant } = own;
    const toppings = {
      ...{ title: 'Toppings', minimum: 0, maximum: 2 },
      options: ['Olives', 'Chili'].map(name => ({ name, prices: [{ currency: 'EUR', price: 1 }] })),
    };
    const { body: group } = await owner.post<OptionGroup>('/menu/option-groups', toppings);
    const sizes = { title: 'Size', minimum: 1, maximum: 1, options: [{ name: 'Large', prices: [] }] };
    const content = { categoryId: restaurant.category._id };
    for (const [title, customizations] of Object.entries({
      Pizza: [sizes, { sharedGroup: { id: group.id } }],
      Pasta: [{ sharedGroup: { id: group.id, maximum: 1 } }],
      Soup: [{ ...toppings, options: [{ name: 'Basil', prices: [] }], maximum: 1 }],
    }))
      expect((await owner.post('/menu/items', { ...content, title, customizations })).status).toBe(201);
    const before = await own.listItems();

    const { body: csv } = await owner.get<string>('/exports/menu');
    const { body: list } = await owner.get<object>('/menu/items');
    for (const text of [csv, JSON.stringify(list), csv.replace('optionShared', 'Anything')])
      expect(await own.preview({ file: encode(text) })).toMatchObject({
        ...{ created: 0, changed: 0, unchanged: 3, problems: [] },
      });

    const other = await openRestaurant(service, newRestaurant);
    await other.run({ file: encode(csv) });
    const { data } = (await other.owner.get<OptionGroupList>('/menu/option-groups')).body;
    expect(data).toMatchObject([{ title: 'Toppings', minimum: 0, maximum: 2, itemCount: 2 }]);
    const ofItems = (items: DashboardMenuItem[]) =>
      items.map(({ title, customizations }) => [
        title,
        customizations.map(({ sharedGroup, options, ...one }) => [
          ...[one.title, one.minimum, one.maximum, options.map(({ name }) => name)],
          sharedGroup && [sharedGroup.minimum, sharedGroup.maximum],
        ]),
      ]);
    const copied = await other.listItems();
    expect(ofItems(copied)).toEqual(ofItems(before));
    expect(await other.preview({ file: encode(csv) })).toMatchObject({ created: 0, changed: 0 });

    // Its options keep their IDs when the file changes it.
    const dearer = csv.replaceAll('1.00', '1.50');
    expect(dearer).not.toBe(csv);
    await other.run({ file: encode(dearer) });
    const changed = await other.listItems();
    const idsOf = ([item]: DashboardMenuItem[]) => item?.customizations[1]?.options.map(({ id }) => id);
    expect(idsOf(changed)).toEqual(idsOf(copied));
    const groups = (await other.owner.get<OptionGroupList>('/menu/option-groups')).body.data;
    expect(groups.map(({ itemCount }) => itemCount).sort()).toEqual([0, 2]);
  });

  it('shows neither pictures of another restaurant nor removed ones', async ({
    own,
    service,
    newRestaurant,
  }) => {
    const { restaurant, owner } = own;
    const { path } = (await uploadPicture(await drawPicture().png().toBuffer(), owner)).body;
    await restaurant.addItem({ title: 'Pizza', slug: 'pizza', imageUrl: path });
    await restaurant.addItem({ title: 'Soup', slug: 'soup', imageUrl: 'https://images.example.com/1.jpg' });
    const file = encode((await owner.get<string>('/exports/menu')).body);
    expect(await own.preview({ file })).toMatchObject({ unchanged: 2, problems: [] });

    const other = await openRestaurant(service, newRestaurant);
    const message = 'is not a picture of this restaurant: omit this column, and upload the picture afterward';
    const problems = [{ row: 2, column: 'imageUrl', message }];
    const { previewed } = await other.run({ file });
    expect(previewed).toMatchObject({ created: 1, problems });
    expect((await other.listItems()).map(({ title }) => title)).toEqual(['Soup']);
    const columns = previewed.columns.flatMap(({ column, field, branchId }) =>
      field && field !== 'image_url' ? [{ column, field, ...(branchId && { branchId }) }] : [],
    );
    expect(await other.preview({ file, columns })).toMatchObject({ created: 1, problems: [] });

    await service.context.collections.pictures.deleteMany({ restaurantId: restaurant.id });
    expect(await own.preview({ file })).toMatchObject({ unchanged: 1, problems });
  });

  it('transfers a menu to another restaurant', async ({ own, service, newRestaurant }) => {
    const nutrition = { servingSize: '1 pizza', energyKj: 697, fat: 3.5, saturates: 3.5, protein: 0.01 };
    const content = { customizations: [OPTIONS], nutrition, minimumAge: 18 };
    await own.restaurant.addItem({ title: 'Pizza', slug: 'pizza', ...content });
    const { body: csv } = await own.owner.get<string>('/exports/menu');
    const other = await openRestaurant(service, newRestaurant);
    await other.run({ file: encode(csv) });
    const [copied] = await other.listItems();
    const [original] = await own.listItems();
    const ofMenu = ({ title, slug, published, prices, customizations }: DashboardMenuItem) => ({
      ...{ title, slug, published },
      prices: prices.map(({ branchSlug, price, vat, listed }) => ({ branchSlug, price, vat, listed })),
      groups: customizations.map(({ title, options }) => [
        title,
        options.map(({ name, prices }) => [name, prices]),
      ]),
    });
    expect(copied && ofMenu(copied)).toEqual(original && ofMenu(original));
    expect(copied?.nutrition).toEqual({ ...nutrition, energyKcal: 167 });
    expect(copied?.minimumAge).toBe(18);
  });
});

describe('An import', () => {
  it('runs once, even if repeated by others, and not after the menu has changed', async ({ own }) => {
    const options = { file: encode('Name,Price\nSoup,4.50\nStew,9') };
    const { importId } = await own.preview(options);
    const answers = await Promise.all([1, 2, 3].map(() => own.start(importId, options)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await own.finished(importId);
    expect(await own.listItems()).toHaveLength(2);
    expect(await own.start(importId, options)).toMatchObject({ status: 200, body: { id: importId } });
    const other = { file: encode('Name,Price\nSoup,5.50') };
    const stale = await own.preview(other);
    await own.run({ file: encode('Name,Price\nCake,3') });
    expect(await own.start(stale.importId, other)).toMatchObject({
      ...{ status: 409, body: { code: 'conflict' } },
    });
    expect(await own.start(importId, { file: encode('Name\nPie') })).toMatchObject({
      body: { id: importId },
    });
    expect(await own.listItems()).toHaveLength(3);
  });

  it('requires access to all branches, and at least one branch', async ({ own, service, newRestaurant }) => {
    const branchIds = [own.restaurant.harbour._id];
    const manager = await signedIn(service, {
      restaurantId: own.restaurant.id,
      role: 'manager',
      branches: branchIds,
    });
    const file = encode('Name,Price\nSoup,4.50');
    expect(await manager.post<ErrorBody>('/menu/import-previews', { file })).toMatchObject({ status: 403 });
    const empty = await newRestaurant();
    await service.context.collections.branches.deleteMany({ restaurantId: empty.id });
    const owner = await signedIn(service, { restaurantId: empty.id, role: 'owner' });
    expect(await owner.post<ErrorBody>('/menu/import-previews', { file })).toMatchObject({ status: 409 });
  });

  it('rejects an invalid file with a reason', async ({ own }) => {
    const rejected = async (file: string) => {
      const { status, body } = await own.owner.post<ErrorBody>('/menu/import-previews', { file });
      return [status, body.error];
    };
    expect(await rejected('abc')).toEqual([400, expect.stringContaining('base64')]);
    expect(await rejected(encode(''))).toEqual([400, expect.stringContaining('is empty')]);
    expect(await rejected(encode('Name,Price'))).toEqual([400, expect.stringContaining('no rows')]);
    expect(await rejected(encode('{"a": '))).toEqual([400, expect.stringContaining('not valid JSON')]);
    expect(await rejected(encode('{"a": 1}'))).toEqual([400, expect.stringContaining('list of items')]);
    expect(await rejected(encode('PK\u0003\u0004\0\0'))).toEqual([
      400,
      expect.stringContaining('not a text file'),
    ]);
  });

  it('previews or rejects any file, and lists only items that it can store', async ({ own }) => {
    const header = fc.constantFrom(
      ...['Name', 'Category', 'Price', 'Price JPY', 'VAT', 'Options', 'Option', 'Option price EUR', 'Slug'],
      ...['Fat', 'of which saturates', 'kcal', 'Energy (kJ)', 'Serving size', 'Minimum age'],
      ...['Variation', 'Allergens', 'Published', 'Token', 'Image', 'Minimum', '__proto__', 'constructor', ''],
    );
    const cell = fc.oneof(
      fc.constantFrom(
        'Soup',
        '1,5',
        '12.50',
        '-1',
        '1e9',
        'yes',
        'none',
        '"',
        "'=1",
        'soup',
        '\u202e',
        '999999999',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const table = fc
      .record({
        headers: fc.array(header, { maxLength: 8 }).map(others => ['Name', ...others]),
        rows: fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }),
        separator: fc.constantFrom(',', ';', '\t'),
      })
      .map(({ headers, rows, separator }) =>
        [headers, ...rows].map(cells => cells.join(separator)).join('\n'),
      );
    const file = fc.oneof({ weight: 4, arbitrary: table }, fc.json(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(file, async text => {
        const options = { file: encode(text), vat: 10 };
        const { status, body } = await own.owner.post<MenuImportPreview>('/menu/import-previews', options);
        expect([200, 400]).toContain(status);
        if (status !== 200 || body.created + body.changed === 0) return;
        expect((await own.start(body.importId, options)).status).toBe(200);
        await own.finished(body.importId);
        expect(await own.preview(options)).toMatchObject({ created: 0, changed: 0 });
      }),
      { numRuns: 100, seed: 4 },
    );
  });

  it('of 2,000 items takes seconds, and reports its progress', async ({ own }) => {
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `Dish ${index},Section ${index % 20},${index % 90}.50`,
    );
    const options = { file: encode(['Name,Category,Price', ...rows].join('\n')), publish: true };
    const { previewed, imported } = await own.run(options);
    expect(previewed).toMatchObject({ created: 2_000, problems: [] });
    expect(imported).toMatchObject({ applied: 2_000, categories: 20 });
    const { body } = await own.owner.get<{ pagination: { total: number } }>('/menu/items?limit=1');
    expect(body.pagination.total).toBe(2_000);
  });
});
