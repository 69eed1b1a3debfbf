/** A URL's search parameters. Anyone can write them, so unknown ones are dropped. */
export type RawSearch = Record<string, unknown>;

export const toText = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

export const toPage = (value: unknown): number | undefined => (Number(value) > 1 ? Number(value) : undefined);

/** A timestamp, such as `2026-03-14T17:00:00.000Z`. */
export function toMoment(value: unknown): string | undefined {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Accepts only known values. */
export const toName = <Name extends string>(
  names: Record<Name, unknown>,
  value: unknown,
): Name | undefined => (Object.hasOwn(names, String(value)) ? (String(value) as Name) : undefined);
