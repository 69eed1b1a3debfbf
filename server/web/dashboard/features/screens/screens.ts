import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

export const SCREENS_PATH = '/dashboard/api/screens';

export type Screen = Schemas['Screen'];

export const KINDS: Record<
  Schemas['ScreenKind'],
  { name: MessageDescriptor; description: MessageDescriptor }
> = {
  kitchen: {
    name: msg`Kitchen display`,
    description: msg`Shows orders to prepare and updates their status.`,
  },
  counter: {
    name: msg`Counter`,
    description: msg`Also takes orders and payments. Discounts and refunds require a signed-in user.`,
  },
};
