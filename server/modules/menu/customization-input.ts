import type {
  CreateOptionGroupRequest,
  MenuItemCustomizationInput,
  MenuItemOptionPriceInput,
  MenuItemSharedGroupInput,
} from '../../../generated/dashboard/types.ts';
import { isCurrency, parseAmount } from '../../../spec/rules/money.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Customization, OptionGroupContent, OptionGroupDocument, SharedGroupUse } from './documents.ts';
import { copyOptionGroup } from './option-group-copies.ts';

type ParsedOption = Omit<OptionGroupContent['options'][number], 'id'> & { id?: string | undefined };
export type ParsedGroup = Omit<OptionGroupContent, 'options'> & { options: ParsedOption[] };
type ParsedCustomization = ParsedGroup & { id?: string | undefined; sharedGroup?: SharedGroupUse };

/**
 * Converts option prices to minor units. `known` contains the existing shared groups referenced by the
 * inputs.
 */
export function parseCustomizations(
  inputs: MenuItemCustomizationInput[],
  fieldErrors: FieldError[],
  known: OptionGroupDocument[] = [],
): ParsedCustomization[] {
  const named = inputs.map(({ sharedGroup }) => sharedGroup?.id);
  return inputs.flatMap((input, index): ParsedCustomization[] => {
    const path = `/customizations/${index}`;
    const { id, sharedGroup, ...own } = input;
    if (!sharedGroup) {
      const stated = requireOwn(own, path, fieldErrors);
      return stated ? [{ id, ...parseOptionGroup(stated, path, fieldErrors) }] : [];
    }
    for (const name of Object.keys(own))
      fieldErrors.push({ path: `${path}/${name}`, message: 'comes from the shared group: omit it' });
    const group = known.find(({ _id }) => _id === sharedGroup.id);
    const idPath = `${path}/sharedGroup/id`;
    if (!group) fieldErrors.push({ path: idPath, message: 'is not a shared option group of the restaurant' });
    else if (named.indexOf(sharedGroup.id) < index)
      fieldErrors.push({ path: idPath, message: 'duplicates an earlier entry' });
    else return [{ ...copyOptionGroup(parseUse(sharedGroup, group, path, fieldErrors), group), id }];
    return [];
  });
}

function requireOwn(
  { title, minimum, maximum, options, ...rest }: Omit<MenuItemCustomizationInput, 'id' | 'sharedGroup'>,
  path: string,
  fieldErrors: FieldError[],
): CreateOptionGroupRequest | undefined {
  if (title !== undefined && minimum !== undefined && maximum !== undefined && options !== undefined)
    return { ...rest, title, minimum, maximum, options };
  for (const [name, value] of Object.entries({ title, minimum, maximum, options }))
    if (value === undefined)
      fieldErrors.push({ path: `${path}/${name}`, message: 'is required unless sharedGroup is set' });
  return undefined;
}

function parseUse(
  { id, minimum = null, maximum = null }: MenuItemSharedGroupInput,
  group: OptionGroupContent,
  path: string,
  fieldErrors: FieldError[],
): SharedGroupUse {
  const limits = { minimum: minimum ?? group.minimum, maximum: maximum ?? group.maximum };
  fieldErrors.push(...validateLimits(limits, group.options.length, `${path}/sharedGroup`));
  return { id, minimum, maximum };
}

export function validateLimits(
  { minimum, maximum }: Pick<OptionGroupContent, 'minimum' | 'maximum'>,
  count: number,
  path: string,
): FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (minimum > maximum) fieldErrors.push({ path: `${path}/minimum`, message: 'must not exceed maximum' });
  if (maximum > count)
    fieldErrors.push({ path: `${path}/maximum`, message: `must not exceed the number of options, ${count}` });
  return fieldErrors;
}

export function parseOptionGroup(
  { title, minimum, maximum, options }: CreateOptionGroupRequest,
  path: string,
  fieldErrors: FieldError[],
): ParsedGroup {
  fieldErrors.push(...validateLimits({ minimum, maximum }, options.length, path));
  return { title, minimum, maximum, options: parseOptions(options, path, fieldErrors) };
}

export const parseOptions = (
  options: CreateOptionGroupRequest['options'],
  path: string,
  fieldErrors: FieldError[],
): ParsedOption[] =>
  options.map((option, position) => ({
    id: option.id,
    name: option.name,
    prices: parseOptionPrices(option.prices, `${path}/options/${position}/prices`, fieldErrors),
  }));

function parseOptionPrices(
  inputs: MenuItemOptionPriceInput[],
  path: string,
  fieldErrors: FieldError[],
): Customization['options'][number]['prices'] {
  return inputs.flatMap(({ currency, price }, index) => {
    if (!isCurrency(currency)) {
      fieldErrors.push({
        path: `${path}/${index}/currency`,
        message: 'must be an ISO 4217 currency code, such as EUR',
      });
      return [];
    }
    if (inputs.findIndex(other => other.currency === currency) < index)
      fieldErrors.push({ path: `${path}/${index}/currency`, message: 'duplicates an earlier entry' });
    return [{ currency, price: parseAmount(price, currency, `${path}/${index}/price`, fieldErrors) }];
  });
}

/**
 * Assigns IDs to new groups and options. Existing ones keep theirs, because carts and order lines refer to
 * them. Throws `invalid_request` for IDs that the item does not have.
 */
export function assignIds(groups: ParsedCustomization[], existing: Customization[]): Customization[] {
  const fieldErrors: FieldError[] = [];
  const groupIds = new Set(existing.map(({ id }) => id));
  const optionIds = new Set(existing.flatMap(({ options }) => options.map(({ id }) => id)));
  const ofSharedGroups = new Set<string>();
  for (const [index, { sharedGroup, options }] of groups.entries()) {
    if (!sharedGroup) continue;
    // Two shared groups made from copies of the same group.
    if (options.some(({ id }) => id !== undefined && ofSharedGroups.has(id)))
      fieldErrors.push({
        path: `/customizations/${index}/sharedGroup/id`,
        message: 'shares options with another group of the item',
      });
    for (const { id } of options) if (id !== undefined) ofSharedGroups.add(id);
  }
  const customizations = groups.map((group, index): Customization => {
    const path = `/customizations/${index}`;
    const id = assignId(groupIds, group.id, path, 'grp', fieldErrors);
    // A detached group takes over the shared group's options. If both exist, its options are new.
    const isTaken = (optionId: string | undefined) =>
      !group.sharedGroup && optionId !== undefined && ofSharedGroups.has(optionId);
    const known = group.sharedGroup ? new Set(ofSharedGroups) : optionIds;
    const options = assignOptionIds(
      group.options.map(option => (isTaken(option.id) ? { ...option, id: undefined } : option)),
      known,
      path,
      fieldErrors,
    );
    return { ...group, id, options };
  });
  throwIfInvalid(fieldErrors);
  return customizations;
}

/** Assigns IDs to new options. `unused` contains existing IDs that no other option has taken. */
export const assignOptionIds = (
  options: ParsedOption[],
  unused: Set<string>,
  path: string,
  fieldErrors: FieldError[],
): OptionGroupContent['options'] =>
  options.map((option, position) => ({
    ...option,
    id: assignId(unused, option.id, `${path}/options/${position}`, 'opt', fieldErrors),
  }));

function assignId(
  unused: Set<string>,
  id: string | undefined,
  path: string,
  prefix: 'grp' | 'opt',
  fieldErrors: FieldError[],
): string {
  if (id === undefined) return newId(prefix);
  if (!unused.delete(id))
    fieldErrors.push({ path: `${path}/id`, message: 'is not an option of the item, or is a duplicate' });
  return id;
}
