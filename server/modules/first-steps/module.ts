import type { Clock } from '../../lib/clock.ts';
import type { PaymentAccountService } from '../payments/account-service.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { createFirstStepsService, type FirstStepsService } from './service.ts';
import { createFirstStepsStore, type FirstStepsCollections } from './store.ts';

export interface FirstStepsModule {
  services: { firstSteps: FirstStepsService };
}

type FirstStepsDeps = {
  collections: FirstStepsCollections;
  restaurants: RestaurantsModule;
  accounts: Pick<PaymentAccountService, 'get'>;
  clock: Clock;
};

export function createFirstStepsModule(deps: FirstStepsDeps): FirstStepsModule {
  const { collections, restaurants } = deps;
  return {
    services: {
      firstSteps: createFirstStepsService({
        ...deps,
        store: createFirstStepsStore(collections),
        restaurants: restaurants.store,
        relay: restaurants.outbox.relay,
      }),
    },
  };
}
