import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** Those that have no name of their own. */
const NAMES: Record<string, MessageDescriptor> = { customer: msg`Customer`, system: msg`The service` };

/** Those that are nobody of the restaurant. */
const NAMED: Record<string, (name: string) => MessageDescriptor> = {
  host: name => msg`${name}, operator of the service`,
  screen: name => msg`${name} (screen)`,
};

/** Who did something, as a person reads it. */
export function useActorName(): (actor: { type: string; name: string }) => string {
  const { i18n } = useLingui();
  return ({ type, name }) => {
    const known = NAMED[type]?.(name) ?? NAMES[type];
    return known ? i18n._(known) : name;
  };
}
