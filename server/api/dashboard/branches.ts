import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardBranch } from '../../modules/branches/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const branchesHandlers = {
  listBranches: async ({ query, caller, services }) =>
    toPageResponse(await services.branches.list(caller.scope, query), query, serializeDashboardBranch),

  getBranch: async ({ params, caller, services }) =>
    serializeDashboardBranch(await services.branches.get(caller.scope, params.branchId)),

  createBranch: async call => {
    const { body, caller, services } = call;
    return serializeDashboardBranch(await services.branches.create(caller, body, getKeyedRequest(call)));
  },

  updateBranch: async ({ params: { branchId }, body, caller, services }) => {
    const updating = services.branches.update(caller, branchId, body);
    return serializeDashboardBranch(
      await explainConflicts(services.activity, caller.scope, branchId, updating),
    );
  },

  setBranchStatus: async ({ params, body: { status, until }, caller, services }) => {
    const change = { status, until: until === undefined ? null : new Date(until) };
    return serializeDashboardBranch(await services.branches.changeStatus(caller, params.branchId, change));
  },

  setKitchenStations: async ({ params: { branchId }, body, caller, services }) => {
    const updating = services.branches.setStations(caller, branchId, body.stations, body.replaces);
    return serializeDashboardBranch(
      await explainConflicts(services.activity, caller.scope, branchId, updating),
    );
  },
} satisfies Partial<Handlers>;
