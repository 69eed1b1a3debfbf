import type { Handler } from './operation.ts';

export const deleteMenuItem: Handler<'deleteMenuItem'> = async ({ params, caller, services }) => {
  await services.itemLifecycle.delete(caller.scope, params.itemId, caller.actor);
  return undefined;
};
