import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardBranch } from '../../modules/branches/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
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

  updateBranch: async ({ params, body, caller, services }) =>
    serializeDashboardBranch(await services.branches.update(caller, params.branchId, body)),

  setBranchStatus: async ({ params, body: { status, until }, caller, services }) => {
    const change = { status, until: until === undefined ? null : new Date(until) };
    return serializeDashboardBranch(await services.branches.changeStatus(caller, params.branchId, change));
  },

  setKitchenStations: async ({ params, body: { stations, expectedStations }, caller, services }) =>
    serializeDashboardBranch(
      await services.branches.setStations(caller, params.branchId, stations, expectedStations),
    ),
} satisfies Partial<Handlers>;
