import { isCountry } from '../../../spec/rules/countries.ts';
import { isCurrency } from '../../../spec/rules/money.ts';
import type { FieldError } from '../../lib/errors.ts';

/** Absent fields are not checked. */
type Region = {
  currency?: string | undefined;
  countryCode?: string | undefined;
  timezone?: string | undefined;
};

/** Checks that the contract's schema cannot express. */
export function validateRegion({ currency, countryCode, timezone }: Region): FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (currency !== undefined && !isCurrency(currency))
    fieldErrors.push({ path: '/currency', message: 'must be an ISO 4217 currency code, such as EUR' });
  if (countryCode !== undefined && !isCountry(countryCode))
    fieldErrors.push({ path: '/countryCode', message: 'must be an ISO 3166-1 country code, such as IE' });
  if (timezone !== undefined && !isTimezone(timezone)) {
    const message = 'must be an IANA time zone, such as Europe/Dublin';
    fieldErrors.push({ path: '/timezone', message });
  }
  return fieldErrors;
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
