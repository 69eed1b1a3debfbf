import { plural, t } from '@lingui/core/macro';
import type { Schemas } from './contract.ts';

type Rule = [pattern: RegExp, describe: (limit: string) => string];

/**
 * Maps the service's messages, in English for developers, to localized ones. The service serves these pages
 * in the same version. A test checks that every validation keyword has a rule.
 */
const RULES: Rule[] = [
  [/^is required/, () => t`Required.`],
  [/^must not be empty/, () => t`Required.`],
  [/^must NOT have fewer than 1 /, () => t`Required.`],
  [/^must have at least one of/, () => t`A required value is missing.`],
  [
    /^must NOT have fewer than (\d+) characters/,
    limit => t`${plural(Number(limit), { one: 'At least # character.', other: 'At least # characters.' })}`,
  ],
  [
    /^must NOT have more than (\d+) characters/,
    limit => t`${plural(Number(limit), { one: 'At most # character.', other: 'At most # characters.' })}`,
  ],
  [/^must NOT have fewer than (\d+) items/, limit => t`Choose at least ${limit}.`],
  [/^must NOT have more than (\d+) items/, limit => t`Choose at most ${limit}.`],
  [/^must be >= (\S+)/, atLeast],
  [/^must be > (\S+)/, moreThan],
  [/^must be <= (\S+)/, limit => t`Must be at most ${limit}.`],
  [/^must be (?:a )?(?:number|integer)/, () => t`Enter a number.`],
  [/^must have a total above 0/, () => moreThan('0')],
  [/(?:at most|has) (\d+) decimals/, limit => decimals(Number(limit))],
  [/^must match format "email"/, () => t`Enter a valid email address.`],
  [/^must start with https/, () => t`The address must start with https://.`],
  [/^must be an absolute URL/, () => t`Enter the full address, such as https://example.com`],
  [/is not a public address$/, () => t`This address can't be reached from the internet. Enter a public one.`],
  [/^must not use port/, () => t`This port is not allowed. Use 443, or 1024 and above.`],
  [/^must not contain a username/, () => t`Remove the username and password from the address.`],
  [/^must not contain a fragment/, () => t`Remove the # and everything after it.`],
  [/^is the name of another station/, () => t`Another station has this name.`],
  [/^must contain (?!every)/, () => t`Choose the required options.`],
  [/^must contain every/, () => t`This has changed. Reload the page, and try again.`],
  [/^is not accepted for this item/, () => t`This item doesn't accept special requests.`],
  [/^must not be negative/, () => atLeast('0')],
  [/^must be a single line/, () => t`Enter this on one line.`],
  [/^must not contain the control character/, () => t`This contains a character that can't be displayed.`],
  [
    /^must close the bidirectional control/,
    () => t`This contains hidden text-direction characters. Type it again.`,
  ],
  [/^overlaps other hours/, () => t`These hours overlap other hours.`],
  [/^must be a date and time/, () => t`This time doesn't exist.`],
  [/^must be a valid date/, () => t`This time doesn't exist.`],
  [/^is not an available time|^is full/, () => t`This time is no longer available. Choose another one.`],
  [/in the future/, () => t`Choose a time in the future.`],
  [/^must be at most (\d+) days ahead/, limit => t`Choose a time within ${limit} days.`],
  [/^must be (?:one of|an ISO|an IANA)/, () => t`Choose one from the list.`],
  [/^must be something that was paid for/, () => t`None of this was paid.`],
  [
    /^must (?:have the same format|match|be (?:string|boolean|array|object|null)(?:,|$))/,
    () => t`This format isn't valid.`,
  ],
  [
    /^must be a restricted or secret Stripe key.* (\w+_) or/,
    beginning => t`Enter a restricted or secret Stripe key. It starts with ${beginning}`,
  ],
  [/^is a test-mode Stripe key/, () => t`This is a Stripe test-mode key. Use a live key.`],
  [/^is a live-mode Stripe key/, () => t`This is a live key. Use a Stripe test-mode key.`],
  [/^was rejected by Stripe/, () => t`Stripe doesn't recognize this key. Create another one.`],
  [
    /^lacks the permission for (.+):/,
    permission => t`The key lacks the permission for ${permission}. Edit it in Stripe.`,
  ],
  [
    /^is not shown by a screen/,
    () => t`No screen shows this code. Check it, or get a new code on the screen.`,
  ],
  [/^is not the current password/, () => t`This is not your current password.`],
  [/^is commonly used/, () => t`This password is too common. Choose another one.`],
  [/^must not contain the email/, () => t`Choose a password that doesn't contain your email address.`],
  [/^must differ from the current password/, () => t`Choose a password other than the current one.`],
  [/branch that is paused/, () => t`This branch isn't accepting orders at the moment.`],
  [
    /not sold|not published|is not available|sold out|is snoozed/,
    () => t`This is not available at the moment.`,
  ],
  [/earlier entry|own category|^must be specified only once|twice/, () => t`This is a duplicate.`],
  [/^is not an? .* of/, () => t`This no longer exists.`],
  [/^is allowed only|^must be null(?: for|: only)|^applies to/, () => t`This isn't allowed here.`],
  [
    /^must be at least (\d+), the minimum age/,
    age => t`An item in your order is for ages ${age} and over. Confirm your age.`,
  ],
  [/^must not exceed the fat/, () => t`Can't be more than the fat.`],
  [/^must not exceed the carbohydrate/, () => t`Can't be more than the carbohydrate.`],
  [/^must not exceed|^exceeds? the highest/, () => t`This is too large.`],
];

function atLeast(limit: string): string {
  return t`Must be at least ${limit}.`;
}

function moreThan(limit: string): string {
  return t`Must be more than ${limit}.`;
}

const decimals = (limit: number): string =>
  limit === 0
    ? t`Enter a whole number.`
    : t`${plural(limit, { one: 'At most # decimal.', other: 'At most # decimals.' })}`;

/** The localized error of a field. */
export function describeFieldError({ message }: Pick<Schemas['FieldError'], 'message'>): string {
  for (const [pattern, describe] of RULES) {
    const match = pattern.exec(message);
    if (match) return describe(match[1] ?? '');
  }
  return t`This value isn't valid.`;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The same for errors detected by the browser before sending, with equal wording. */
export function describeInvalid({ type, validity }: Control): string {
  const isMissing = validity.valueMissing && !validity.badInput;
  return describeFieldError({ message: isMissing ? 'is required' : (FORMATS[type] ?? 'must match') });
}

const FORMATS: Record<string, string> = {
  email: 'must match format "email"',
  url: 'must be an absolute URL',
  date: 'must be a valid date',
  'datetime-local': 'must be a date and time',
};
