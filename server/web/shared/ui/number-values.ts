/** A number in inputs: an empty string if there is none. */
export type NumberValue = number | string;

export const toNumberValue = (decimal: string | null): NumberValue =>
  decimal === null ? '' : Number(decimal);

export const fromNumberValue = (value: NumberValue): number | null => (value === '' ? null : Number(value));
