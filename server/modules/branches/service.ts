import type {
  CreateBranchRequest,
  KitchenStation,
  ReplacedStations,
  UpdateBranchRequest,
} from '../../../generated/dashboard/types.ts';
import { isCurrency } from '../../../spec/rules/money.ts';
import { parseRate } from '../../../spec/rules/vat.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields, type Patch } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { slugConflict, slugOrId } from '../../lib/slug.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { createEntryFactory, NEW_SUSPENSION_EFFECT } from '../outbox/documents.ts';
import type { BranchDocument } from './documents.ts';
import { DELAY_MS, findDelay, getOrderingOptions, parseOrderingOptions } from './ordering-options.ts';
import { validateUntil } from './pause.ts';
import { serializeEditable } from './serializers.ts';
import type { BranchStore } from './store.ts';
import { validateHours } from './validate-hours.ts';
import { validateRegion } from './validate-region.ts';

/** A restaurant's branches within the caller's scope. */
export interface BranchService {
  list(scope: AccessScope, page: PageRequest): Promise<Page<BranchDocument>>;
  /** All branches in scope, without paging. */
  listAll(scope: AccessScope): Promise<BranchDocument[]>;
  /** Null if the branch does not exist or is out of scope. */
  find(scope: AccessScope, branchId: string): Promise<BranchDocument | null>;
  /** Throws `not_found`. */
  get(scope: AccessScope, branchId: string): Promise<BranchDocument>;
  /**
   * Throws `invalid_request` for an unknown currency, country, or time zone, and `conflict` for a duplicate
   * slug.
   */
  create(caller: Caller, input: CreateBranchRequest, request?: KeyedRequest): Promise<BranchDocument>;
  /**
   * Throws like `get` and `create`, and `conflict` if a field no longer has its replaced value. Absent or
   * equal fields stay unchanged.
   */
  update(caller: Caller, branchId: string, patch: UpdateBranchRequest): Promise<BranchDocument>;
  /**
   * `until` ends a pause. Idempotent, and written once by concurrent calls with the same status. Throws
   * `not_found`, and `invalid_request` for a past end or an end of any other status.
   */
  changeStatus(
    caller: Caller,
    branchId: string,
    change: { status: BranchDocument['status']; until: Date | null },
  ): Promise<BranchDocument>;
  /** Delays new orders for an hour; 0 ends the delay. Throws `not_found`. */
  setDelay(caller: Caller, branchId: string, minutes: number): Promise<BranchDocument>;
  /**
   * Replaces the stations. Throws `not_found`, `invalid_request` for duplicate names, and `conflict` if the
   * current stations are neither those in `replaces` nor the new ones.
   */
  setStations(
    caller: Caller,
    branchId: string,
    stations: KitchenStation[],
    replaces?: ReplacedStations,
  ): Promise<BranchDocument>;
}

type BranchServiceDeps = {
  store: BranchStore;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (branch: BranchDocument) => Promise<void>;
};

const branchEntry = createEntryFactory('branch', ({ name }: BranchDocument) => name, [NEW_SUSPENSION_EFFECT]);

export function createBranchService({ store, makeOnce, clock, relay }: BranchServiceDeps): BranchService {
  async function get(scope: AccessScope, branchId: string): Promise<BranchDocument> {
    const branch = await store.find(scope, branchId);
    if (!branch) throw notFound('branch');
    return branch;
  }

  async function update(
    caller: Caller,
    branchId: string,
    buildPatch: (branch: BranchDocument) => Patch<BranchDocument>,
    replaces: object | undefined,
  ): Promise<BranchDocument> {
    const { scope, actor } = caller;
    const branch = await get(scope, branchId);
    const patch = buildPatch(branch);
    const unset = { defaultRate: null, deliveryRate: null, ...NO_HOURS };
    const { values, names } = diffFields({ ...unset, ...branch, ...getOrderingOptions(branch) }, patch);
    if (names.length === 0) return branch;
    const edits = compareFields(serializeEditable(branch), serializeEditable({ ...branch, ...values }));
    rejectOverwrites(edits, replaces);
    const details = { changes: names, edits: toLoggedEdits(edits) };
    const entry = branchEntry(branch, 'branch.updated', actor, clock(), details);
    const updated = await store.update(branch, values, entry);
    if (updated === 'duplicate') throw slugConflict('branch', patch.slug ?? branch.slug);
    if (updated) await relay(updated);
    // The branch was deleted, or a field changed since it was read.
    return updated ?? update(caller, branchId, buildPatch, replaces);
  }

  return {
    list: store.list,
    listAll: store.listAll,
    find: store.find,
    get,

    async create({ scope: { restaurantId }, actor }, input, request) {
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          const { name, slug, currency, address, countryCode, timezone, status = 'closed' } = input;
          const hours = pickHours(input);
          const fieldErrors = validateRegion({ currency, countryCode, timezone });
          fieldErrors.push(...validateHours(hours));
          const rates = parseRates(input, fieldErrors);
          const options = isCurrency(currency) ? parseOrderingOptions(input, currency, fieldErrors) : {};
          throwIfInvalid(fieldErrors);
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
            ...(typeof rates.defaultRate === 'number' && { defaultRate: rates.defaultRate }),
            ...(typeof rates.deliveryRate === 'number' && { deliveryRate: rates.deliveryRate }),
            ...diffFields<Partial<BranchDocument>>(NO_HOURS, { ...hours, ...options }).values,
            createdAt: at,
            updatedAt: at,
          };
          const entry = branchEntry(branch, 'branch.created', actor, at, { status });
          return { change: { ...branch, outbox: [entry] }, entryId: entry._id };
        },
        async make(branch) {
          if (!(await store.insert(branch))) throw slugConflict('branch', branch.slug);
          await relay(branch);
        },
      });
      return change;
    },

    async update(caller, branchId, { replaces, ...patch }) {
      const { name, slug, address, countryCode, timezone } = patch;
      const hours = pickHours(patch);
      const fieldErrors = [...validateRegion({ countryCode, timezone }), ...validateHours(hours)];
      const rates = parseRates(patch, fieldErrors);
      throwIfInvalid(fieldErrors);
      const values = { name, slug, address, countryCode, timezone, ...hours, ...rates };
      const buildPatch = ({ currency }: BranchDocument) => {
        const zoneErrors: FieldError[] = [];
        const options = parseOrderingOptions(patch, currency, zoneErrors);
        throwIfInvalid(zoneErrors);
        return { ...values, ...options };
      };
      return update(caller, branchId, buildPatch, replaces);
    },

    async changeStatus({ scope, actor }, branchId, { status, until }) {
      const now = clock();
      throwIfInvalid(validateUntil(status, until, now));
      const branch = await get(scope, branchId);
      // An expired pause is still stored.
      if (branch.status === status && !until && !branch.pausedUntil) return branch;
      const details = { status, ...(until && { until: until.toISOString() }) };
      const entry = branchEntry(branch, 'branch.status_changed', actor, now, details);
      const updated = await store.changeStatus(branch, status, until, entry);
      if (updated) await relay(updated);
      return updated ?? get(scope, branchId);
    },

    async setDelay({ scope, actor }, branchId, minutes) {
      for (;;) {
        const branch = await get(scope, branchId);
        const now = clock();
        if (minutes === 0 && findDelay(branch, now).minutes === 0) return branch;
        const delay = minutes === 0 ? null : { minutes, until: new Date(now.getTime() + DELAY_MS) };
        const entry = branchEntry(branch, 'branch.delayed', actor, now, { minutes });
        const updated = await store.update(branch, { delay }, entry);
        if (updated && updated !== 'duplicate') {
          await relay(updated);
          return updated;
        }
        // The delay changed since it was read: retry.
      }
    },

    async setStations(caller, branchId, stations, replaces) {
      throwIfInvalid(findRepeatedNames(stations));
      return update(caller, branchId, () => ({ stations }), replaces);
    },
  };
}

const NO_HOURS = { openingHours: null, pickupHours: null, deliveryHours: null, dineInHours: null };

/** Undefined for omitted hours. */
const pickHours = ({ openingHours, pickupHours, deliveryHours, dineInHours }: UpdateBranchRequest) => ({
  ...{ openingHours, pickupHours, deliveryHours, dineInHours },
});

/** Undefined for omitted rates. */
function parseRates(
  { defaultVat, deliveryVat }: Pick<UpdateBranchRequest, 'defaultVat' | 'deliveryVat'>,
  fieldErrors: FieldError[],
): Patch<Pick<BranchDocument, 'defaultRate' | 'deliveryRate'>> {
  const parse = (percent: number | null | undefined, path: string) =>
    typeof percent === 'number' ? parseRate(percent, path, fieldErrors) : percent;
  return {
    defaultRate: parse(defaultVat, '/defaultVat'),
    deliveryRate: parse(deliveryVat, '/deliveryVat'),
  };
}

function findRepeatedNames(stations: KitchenStation[]): FieldError[] {
  const names = stations.map(({ name }) => name);
  const repeated = names.flatMap((name, index) => (names.indexOf(name) < index ? [index] : []));
  return repeated.map(index => ({
    path: `/stations/${index}/name`,
    message: 'is the name of another station',
  }));
}
