import { toPageResponse } from '../../lib/page.ts';
import { serializePromotion } from '../../modules/promotions/serializers.ts';
import type { CountedPromotion } from '../../modules/promotions/service.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const promotionsHandlers = {
  listPromotions: async ({ query, caller, services }) =>
    toPageResponse(await services.promotions.list(caller.scope, query), query, serialize),

  createPromotion: async call => {
    const { body, caller, services } = call;
    return serialize(await services.promotions.create(caller, body, getKeyedRequest(call)));
  },

  getPromotion: async ({ params, caller, services }) =>
    serialize(await services.promotions.get(caller.scope, params.promotionId)),

  updatePromotion: async ({ params: { promotionId }, body, caller, services }) => {
    const updating = services.promotions.update(caller, promotionId, body);
    return serialize(await explainConflicts(services.activity, caller.scope, promotionId, updating));
  },

  deletePromotion: ({ params, caller, services }) => services.promotions.delete(caller, params.promotionId),
} satisfies Partial<Handlers>;

const serialize = ({ promotion, uses }: CountedPromotion) => serializePromotion(promotion, uses);
