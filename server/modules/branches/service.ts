import type {
  CreateBranchRequest,
  SetBranchStatusRequest,
  UpdateBranchRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { slugOrId, slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { AccessScope, BranchDocument } from './documents.ts';
import type { BranchStore } from './store.ts';
import { validateRegion } from './validate-region.ts';

const entryOf = createEntryFactory('branch', ({ name }: BranchDocument) => name);

export function createBranchService(
  store: BranchStore,
  clock: Clock,
  publish: (branch: BranchDocument) => Promise<void>,
) {
  async function get(scope: AccessScope, branchId: string): Promise<BranchDocument> {
    const branch = await store.find(scope, branchId);
    if (!branch) throw notFound('branch');
    return branch;
  }

  return {
    list: store.list,
    all: store.all,
    find: store.find,
    get,

    async create(
      { restaurantId }: AccessScope,
      request: CreateBranchRequest,
      actor: Actor,
    ): Promise<BranchDocument> {
      const { name, slug, currency, address, countryCode, timezone, status = 'closed' } = request;
      throwIfInvalid(validateRegion({ currency, countryCode, timezone }));
      const at = clock();
      const _id = newId('brn');
      const branch: BranchDocument = {
        _id,
        restaurantId,
        name,
        slug: slug ?? slugOrId(name, _id),
        currency,
        status,
        address,
        countryCode,
        timezone,
        createdAt: at,
        updatedAt: at,
      };
      const created = { ...branch, outbox: [entryOf(branch, 'branch.created', actor, at, { status })] };
      if (!(await store.insert(created))) throw slugTaken('branch', branch.slug);
      await publish(created);
      return created;
    },

    async change(
      scope: AccessScope,
      branchId: string,
      { name, slug, address, countryCode, timezone }: UpdateBranchRequest,
      actor: Actor,
    ): Promise<BranchDocument> {
      throwIfInvalid(validateRegion({ countryCode, timezone }));
      const branch = await get(scope, branchId);
      const { values, names } = diffFields(branch, { name, slug, address, countryCode, timezone });
      if (names.length === 0) return branch;
      const entry = entryOf(branch, 'branch.updated', actor, clock(), { changes: names });
      const changed = await store.change(branch, values, entry);
      if (changed === 'duplicate') throw slugTaken('branch', slug ?? branch.slug);
      if (changed) await publish(changed);
      return changed ?? get(scope, branchId);
    },

    /** Of several at once that want the same status, one brings it about. */
    async setStatus(
      scope: AccessScope,
      branchId: string,
      { status }: SetBranchStatusRequest,
      actor: Actor,
    ): Promise<BranchDocument> {
      const branch = await get(scope, branchId);
      const entry = entryOf(branch, 'branch.status_changed', actor, clock(), { status });
      const changed = await store.changeStatus(branch, status, entry);
      if (changed) await publish(changed);
      return changed ?? get(scope, branchId);
    },
  };
}
