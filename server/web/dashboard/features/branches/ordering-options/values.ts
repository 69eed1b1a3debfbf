import type { Schemas } from '../../../../shared/api/contract.ts';

/** A zone as the form holds it: empty text for what is not set. */
export type ZoneValues = {
  name: string;
  /** Separated by commas. */
  postalCodes: string;
  fee: number | string;
  freeFrom: number | string;
  minimumOrder: number | string;
};

export type OptionsValues = {
  orderTypes: Schemas['KnownOrderType'][];
  deliveryZones: ZoneValues[];
  /** Separated by commas. */
  tipPercentages: string;
};

type Options = Pick<Schemas['DashboardBranch'], keyof OptionsValues>;

export const NEW_ZONE: ZoneValues = { name: '', postalCodes: '', fee: '', freeFrom: '', minimumOrder: '' };

export const toValues = ({ orderTypes, deliveryZones, tipPercentages }: Options): OptionsValues => ({
  orderTypes,
  deliveryZones: deliveryZones.map(({ name, postalCodes, fee, freeFrom, minimumOrder }) => ({
    ...{ name, postalCodes: postalCodes.join(', ') },
    ...{ fee: Number(fee), freeFrom: fromAmount(freeFrom), minimumOrder: fromAmount(minimumOrder) },
  })),
  tipPercentages: tipPercentages.join(', '),
});

export const toBody = ({ orderTypes, deliveryZones, tipPercentages }: OptionsValues) => ({
  orderTypes,
  deliveryZones: deliveryZones.map(({ name, postalCodes, fee, freeFrom, minimumOrder }) => ({
    ...{ name, postalCodes: split(postalCodes) },
    ...{ fee: Number(fee), freeFrom: toAmount(freeFrom), minimumOrder: toAmount(minimumOrder) },
  })),
  tipPercentages: split(tipPercentages).map(Number),
});

const split = (text: string): string[] =>
  text
    .split(/[,;،%\n]/)
    .map(part => part.trim())
    .filter(part => part !== '');

const fromAmount = (amount: string | null): number | string => (amount === null ? '' : Number(amount));
const toAmount = (value: number | string): number | null => (value === '' ? null : Number(value));
