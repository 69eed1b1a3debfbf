import { toPageResponse } from '../../lib/page.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';
import { serializeDashboardBranch } from '../../modules/branches/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Services } from '../services.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const branchesHandlers = {
  listBranches: async ({ query, caller, services }) =>
    toPageResponse(await services.branches.list(caller.scope, query), query, serializeAt(services)),

  getBranch: async ({ params, caller, services }) =>
    serializeAt(services)(await services.branches.get(caller.scope, params.branchId)),

  createBranch: async call => {
    const { body, caller, services } = call;
    return serializeAt(services)(await services.branches.create(caller, body, getKeyedRequest(call)));
  },

  updateBranch: async ({ params: { branchId }, body, caller, services }) => {
    const updating = services.branches.update(caller, branchId, body);
    return serializeAt(services)(await explainConflicts(services.activity, caller.scope, branchId, updating));
  },

  setBranchStatus: async ({ params, body: { status, until }, caller, services }) => {
    const change = { status, until: until === undefined ? null : new Date(until) };
    return serializeAt(services)(await services.branches.changeStatus(caller, params.branchId, change));
  },

  setBranchDelay: async ({ params, body, caller, services }) =>
    serializeAt(services)(await services.branches.setDelay(caller, params.branchId, body.minutes)),

  setKitchenStations: async ({ params: { branchId }, body, caller, services }) => {
    const updating = services.branches.setStations(caller, branchId, body.stations, body.replaces);
    return serializeAt(services)(await explainConflicts(services.activity, caller.scope, branchId, updating));
  },
} satisfies Partial<Handlers>;

const serializeAt =
  ({ clock }: Services) =>
  (branch: BranchDocument) =>
    serializeDashboardBranch(branch, clock());
