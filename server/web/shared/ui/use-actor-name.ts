import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** Actors without their own name. */
const NAMES: Record<string, MessageDescriptor> = { customer: msg`Customer`, system: msg`The service` };

/** Actors outside the restaurant. */
const NAMED: Record<string, (name: string) => MessageDescriptor> = {
  host: name => msg`${name}, operator of the service`,
  screen: name => msg`${name} (screen)`,
};

/** An actor's display name. */
export function useActorName(): (actor: { type: string; name: string }) => string {
  const { i18n } = useLingui();
  return ({ type, name }) => {
    const known = NAMED[type]?.(name) ?? NAMES[type];
    return known ? i18n._(known) : name;
  };
}
