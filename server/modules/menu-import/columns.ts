import type { MenuImportColumn, MenuImportField } from '../../../generated/dashboard/types.ts';
import { foldText } from '../../../spec/rules/fold-text.ts';
import { isCurrency } from '../../../spec/rules/money.ts';
import { slugify } from '../../../spec/rules/slug.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { Table, TableRow } from './table.ts';

/** A column of the file mapped to a field. `index` starts at 0. */
export type MappedColumn = {
  index: number;
  header: string;
  field: MenuImportField;
  /** For price fields. Absent: all branches. */
  branchId?: string;
  /** For prices. Absent: all branches' currencies. */
  currency?: string;
};

/** Common names of the fields, without case and accents. */
const NAMES: Record<MenuImportField, string> = {
  title:
    'title, item name, item, name, dish, product, titel, artikel, gericht, produkt, nom, nombre, nome, naam, الاسم, اسم الصنف',
  slug: 'slug, handle',
  external_id: 'external id, token, sku, plu, item id, artikelnummer',
  description: 'description, beschreibung, descripcion, descrizione, descricao, omschrijving, الوصف',
  category:
    'category, categories, section, group, kategorie, gruppe, categorie, categoria, seccion, الفئة, القسم',
  additional_categories:
    'additional categories, additional category, more categories, weitere kategorien, autres categories, otras categorias, فئات إضافية',
  price: 'price, amount, preis, prix, precio, prezzo, preco, prijs, السعر',
  compare_at_price: 'compare at price, regular price, old price, alter preis, ancien prix, precio anterior',
  vat: 'vat, vat rate, tax, tax rate, mwst, ust, iva, tva, btw, steuersatz, الضريبة',
  listed: 'listed, enabled',
  published: 'published, visible, active, veroffentlicht, aktiv, square online item visibility',
  image_url: 'image url, image, picture, photo, photo url, bild, foto',
  allergens: 'allergens, allergen, allergene, alergenos, allergenes, مسببات الحساسية',
  dietary_labels: 'dietary labels, diet, dietary, diets, labels, kennzeichnung',
  serving_size: 'serving size, portion size, portionsgrosse, taille de la portion, حجم الحصة',
  energy_kj: 'energy kj, energy (kj), kj, brennwert kj, brennwert (kj), energie kj, energie (kj)',
  energy_kcal:
    'energy kcal, energy (kcal), kcal, calories, brennwert kcal, brennwert (kcal), kalorien, energie kcal, energie (kcal), calorias, calorie, السعرات الحرارية',
  fat: 'fat, fats, fett, matieres grasses, lipides, grasas, grassi, vet, الدهون',
  saturates:
    'saturates, of which saturates, saturated fat, gesattigte fettsauren, davon gesattigte fettsauren, acides gras satures, grasas saturadas, acidi grassi saturi, verzadigd vet, الدهون المشبعة',
  carbohydrate:
    'carbohydrate, carbohydrates, carbs, kohlenhydrate, glucides, hidratos de carbono, carboidrati, koolhydraten, الكربوهيدرات',
  sugars:
    'sugars, of which sugars, sugar, zucker, davon zucker, sucres, azucares, zuccheri, suikers, السكريات',
  protein: 'protein, proteins, eiweiss, proteines, proteinas, proteine, eiwitten, البروتين',
  salt: 'salt, salz, sel, sal, zout, الملح',
  minimum_age:
    'minimum age, min age, age restriction, mindestalter, age minimum, edad minima, eta minima, الحد الأدنى للعمر',
  allow_special_requests: 'allow special requests, special requests',
  extra_preparation_minutes: 'extra preparation minutes, extra preparation time',
  variation: 'variation name, variation, variant, size, grosse, taille, tamano',
  option_group: 'option group, modifier group, modifier list, optionsgruppe',
  option_shared: 'option shared',
  option_minimum: 'option minimum, minimum',
  option_maximum: 'option maximum, maximum',
  option: 'option, modifier',
  option_price: 'option price, modifier price, extra price, aufpreis',
};
const FIELDS = Object.entries(NAMES).flatMap(([field, names]) =>
  names.split(', ').map(name => ({ field: field as MenuImportField, name: foldText(name) })),
);

/** Fields with a value per branch. */
const PRICE_FIELDS: MenuImportField[] = ['price', 'compare_at_price', 'vat', 'listed'];

/**
 * Guesses the content of each column. Each field is guessed once, except for fields per branch or currency.
 */
export function guessColumns({ headers }: Table, branches: BranchDocument[]): MappedColumn[] {
  const guessed: MappedColumn[] = [];
  for (const [index, header] of headers.entries()) {
    const column = guessColumn(header, branches);
    const isSame = (other: MappedColumn) =>
      other.field === column?.field &&
      other.branchId === column.branchId &&
      other.currency === column.currency;
    if (column && !guessed.some(isSame)) guessed.push({ index, header, ...column });
  }
  return guessed;
}

/** Recognizes Square's catalog export by its columns. */
export const isSquareCatalog = ({ headers }: Table): boolean =>
  ['Token', 'Item Name', 'Variation Name'].every(name => headers.includes(name));

/** The chosen columns, without those missing from the file. */
export const applyMapping = ({ headers }: Table, chosen: MenuImportColumn[]): MappedColumn[] =>
  chosen.flatMap(({ column, field, branchId }) => {
    const header = headers[column - 1];
    if (header === undefined) return [];
    const currency = [...PRICE_FIELDS, 'option_price'].includes(field) ? findCurrency(header) : undefined;
    return [
      { index: column - 1, header, field, ...(branchId && { branchId }), ...(currency && { currency }) },
    ];
  });

/** A value in the file, with its position. */
export type Cell = { row: number; column: string; text: string };

/** The cell of a field in a row. Undefined if no column maps to it. */
export function findCell(
  { number, cells }: TableRow,
  columns: MappedColumn[],
  field: MenuImportField,
  of?: PriceOf,
): Cell | undefined {
  const column = findColumn(columns, field, of);
  return column && { row: number, column: column.header, text: cells[column.index] ?? '' };
}

/** The branch or currency of a price. */
type PriceOf = { branchId?: string; currency: string };

/** The column of a field. For a price: the branch's, else the currency's, else the common one. */
export function findColumn(
  columns: MappedColumn[],
  field: MenuImportField,
  of?: PriceOf,
): MappedColumn | undefined {
  const ofField = columns.filter(column => column.field === field);
  if (!of) return ofField[0];
  const own = of.branchId && ofField.find(({ branchId }) => branchId === of.branchId);
  const shared = of.branchId ? ofField.filter(({ branchId }) => branchId === undefined) : ofField;
  const find = (wanted: string | undefined) => shared.find(({ currency }) => currency === wanted);
  return own || (find(of.currency) ?? find(undefined));
}

function guessColumn(
  header: string,
  branches: BranchDocument[],
): Omit<MappedColumn, 'index' | 'header'> | undefined {
  // "MwSt" is one word, "optionPrice" two.
  const spellings = [header, header.replace(/([a-z])([A-Z])/g, '$1 $2')].map(toWords);
  const matches = spellings.flatMap(text =>
    FIELDS.filter(({ name }) => text === name || text.startsWith(`${name} `)).map(found => ({
      text,
      ...found,
    })),
  );
  // The longest match wins, because "option price" starts with "option".
  const [found] = matches.sort((one, other) => other.name.length - one.name.length);
  if (!found) return undefined;
  const { field, name, text } = found;
  const rest = text.slice(name.length).trim();
  if (rest === '') return { field };
  const currency = findCurrency(rest);
  if (field === 'option_price') return currency ? { field, currency } : undefined;
  // "Price per kilogram" is not the price, nor is the price of an unknown branch, nor "Fat (per 100 g)" the fat of a serving.
  if (!PRICE_FIELDS.includes(field))
    return /^\(.*\)$/.test(rest) && !rest.includes('100') ? { field } : undefined;
  const branch = findBranch(rest, branches);
  if (branch) return { field, branchId: branch._id };
  if (currency) return { field, currency };
  return /^[(%)]+$/.test(rest) ? { field } : undefined;
}

const toWords = (header: string): string =>
  foldText(header.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ')).trim();

function findCurrency(text: string): string | undefined {
  const code = /([A-Za-z]{3})\)?$/.exec(text)?.[1]?.toUpperCase() ?? '';
  return isCurrency(code) ? code : undefined;
}

const findBranch = (text: string, branches: BranchDocument[]): BranchDocument | undefined =>
  branches.find(({ slug, name }) => [slug, slugify(name)].includes(slugify(text)));
