type MenuFile = {
  shape: string;
  name: string;
  content: Buffer;
  items: number /** The guest's order. */;
  orders: string;
};

const DISHES = ['Caldo verde', 'Bifana', 'Bacalhau à Brás', 'Arroz de pato', 'Francesinha', 'Polvo assado'];
const SECTIONS = ['Entradas', 'Pratos', 'Sobremesas'];

const list = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `${DISHES[index % DISHES.length]} ${index + 1}`,
    section: SECTIONS[index % SECTIONS.length] ?? '',
    cents: 350 + 25 * index,
  }));

const text = (lines: string[]) => lines.join('\r\n');

/** From a spreadsheet in Portuguese: semicolons, decimal commas, a byte order mark. */
const spreadsheet: MenuFile = {
  shape: 'a spreadsheet in Portuguese',
  name: 'ementa.csv',
  items: 60,
  orders: 'Caldo verde 19',
  content: Buffer.from(
    `\uFEFF${text([
      'Nome;Categoria;Descrição;Preço',
      ...list(60).map(
        ({ title, section, cents }) =>
          `${title};${section};"Feito em casa; servido quente";${(cents / 100).toFixed(2).replace('.', ',')}`,
      ),
    ])}`,
  ),
};

/** From Square: an item's variations are separate rows. */
const square: MenuFile = {
  shape: "Square's catalog",
  name: 'catalog.csv',
  items: 60,
  orders: 'Caldo verde 19',
  content: Buffer.from(
    text([
      'Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Square Online Item Visibility,Item Type,Price',
      ...list(60).flatMap(({ title, section, cents }, index) =>
        (index % 5 === 0 ? ['Small', 'Large'] : ['Regular']).map(
          (size, step) =>
            `#i${index},T${index}${step},${title},${size},,Homemade,${section},visible,Prepared,${((cents + 100 * step) / 100).toFixed(2)}`,
        ),
      ),
    ]),
  ),
};

/** From an older program: tabs, UTF-16, a plain list. */
const plainList: MenuFile = {
  shape: 'a plain list in UTF-16',
  name: 'menu.txt',
  items: 120,
  orders: 'Caldo verde 19',
  content: Buffer.from(
    `\uFEFF${text([
      'Name\tCategory\tPrice',
      ...list(120).map(({ title, section, cents }) => `${title}\t${section}\t${(cents / 100).toFixed(2)}`),
    ])}`,
    'utf16le',
  ),
};

export const MENUS = [spreadsheet, square, plainList];
