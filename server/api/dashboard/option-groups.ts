import { toPageResponse } from '../../lib/page.ts';
import { serializeOptionGroup } from '../../modules/menu/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const optionGroupsHandlers = {
  listOptionGroups: async ({ query, caller, services }) => {
    const page = await services.optionGroups.list(caller.scope.restaurantId, query);
    return toPageResponse(page, query, serializeOptionGroup);
  },

  createOptionGroup: async call => {
    const { body, caller, services } = call;
    return serializeOptionGroup(await services.optionGroups.create(caller, body, getKeyedRequest(call)));
  },

  getOptionGroup: async ({ params, caller, services }) =>
    serializeOptionGroup(await services.optionGroups.get(caller.scope.restaurantId, params.optionGroupId)),

  updateOptionGroup: async ({ params: { optionGroupId }, body, caller, services }) => {
    const updating = services.optionGroups.update(caller, optionGroupId, body);
    return serializeOptionGroup(
      await explainConflicts(services.activity, caller.scope, optionGroupId, updating),
    );
  },

  deleteOptionGroup: ({ params, caller, services }) =>
    services.optionGroups.delete(caller, params.optionGroupId),

  shareMenuItemCustomization: async call => {
    const { params, body, caller, services } = call;
    const source = { ...params, ...body };
    return serializeOptionGroup(await services.optionGroups.share(caller, source, getKeyedRequest(call)));
  },
} satisfies Partial<Handlers>;
