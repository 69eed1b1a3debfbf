import type { ReactNode } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { joinParts } from '../../../../shared/i18n/formats.ts';

export type OptionGroup = Schemas['OptionGroup'];

/** A missing amount is an empty string. */
export type Amount = number | string;

export type OptionValues = {
  key: string;
  id?: string;
  name: string;
  prices: { currency: string; price: Amount }[];
};

/** An option group in forms, with a price field for each of the restaurant's currencies. */
export type OptionGroupValues = {
  title: string;
  minimum: Amount;
  maximum: Amount;
  options: OptionValues[];
};

/** The part of a form with rows, independent of other fields. */
export type RowsForm = {
  errors: Record<string, ReactNode>;
  getInputProps(path: string): object;
  insertListItem(path: string, row: unknown): void;
  removeListItem(path: string, index: number): void;
  reorderListItem(path: string, move: { from: number; to: number }): void;
};

export const newKey = () => crypto.randomUUID();

export const newOption = (currencies: string[]): OptionValues => ({
  key: newKey(),
  name: '',
  prices: currencies.map(currency => ({ currency, price: '' })),
});

export const newOptionGroup = (currencies: string[]): OptionGroupValues => ({
  title: '',
  minimum: 0,
  maximum: 1,
  options: [newOption(currencies)],
});

type Content = Pick<OptionGroup, 'title' | 'minimum' | 'maximum' | 'options'>;

export const toGroupValues = (
  { title, minimum, maximum, options }: Content,
  currencies: string[],
): OptionGroupValues => ({
  title,
  minimum,
  maximum,
  options: options.map(option => ({
    ...option,
    key: option.id,
    prices: withEveryCurrency(option.prices, currencies),
  })),
});

/** Prices in currencies that no branch uses any more are kept. */
const withEveryCurrency = (prices: { currency: string; price: string }[], currencies: string[]) =>
  [...new Set([...currencies, ...prices.map(({ currency }) => currency)])].map(currency => ({
    currency,
    price: prices.find(price => price.currency === currency)?.price ?? '',
  }));

export const toGroupBody = ({ title, minimum, maximum, options }: OptionGroupValues) => ({
  title,
  minimum: Number(minimum),
  maximum: Number(maximum),
  options: options.map(option => ({
    ...(option.id && { id: option.id }),
    name: option.name,
    prices: option.prices
      .filter(({ price }) => price !== '')
      .map(({ currency, price }) => ({ currency, price: Number(price) })),
  })),
});

/** Option names on one line. */
export const listOptions = ({ options }: { options: { name: string }[] }): string =>
  joinParts(options.map(({ name }) => name));

type Priced = { price: Amount; isSaved?: boolean };

export const isSent = ({ price, isSaved = false }: Priced) => price !== '' || isSaved;

/** A row's index in the request. */
export const sentIndex = (prices: Priced[], index: number) => prices.slice(0, index).filter(isSent).length;
