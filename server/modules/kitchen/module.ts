import type { Clock } from '../../lib/clock.ts';
import type { OrderService } from '../orders/service.ts';
import { createStruckLinesService, type StruckLinesService } from './service.ts';
import type { StruckLinesStore } from './store.ts';

export interface KitchenModule {
  services: { struckLines: StruckLinesService };
}

type KitchenDeps = { store: StruckLinesStore; orders: OrderService; clock: Clock };

export function createKitchenModule(deps: KitchenDeps): KitchenModule {
  return { services: { struckLines: createStruckLinesService(deps) } };
}
