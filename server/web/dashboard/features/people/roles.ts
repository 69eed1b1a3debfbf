import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

type RoleTexts = { name: MessageDescriptor; description: MessageDescriptor };

export const ROLES = {
  staff: { name: msg`Staff`, description: msg`Takes and updates orders, snoozes items, views stock` },
  manager: {
    name: msg`Manager`,
    description: msg`Also manages the menu, stock, refunds, API keys, and webhooks`,
  },
  owner: { name: msg`Owner`, description: msg`Also manages branches and people` },
} as const satisfies Record<Schemas['Role'], RoleTexts>;
