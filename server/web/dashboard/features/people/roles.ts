import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

type RoleTexts = { name: MessageDescriptor; description: MessageDescriptor };

export const ROLES = {
  staff: { name: msg`Staff`, description: msg`Takes and moves orders, snoozes items, sees stock` },
  manager: { name: msg`Manager`, description: msg`Also menu, stock, refunds, keys and webhooks` },
  owner: { name: msg`Owner`, description: msg`Also branches and people` },
} as const satisfies Record<Schemas['Role'], RoleTexts>;
