import type { CreatePromotionRequest, UpdatePromotionRequest } from '../../../generated/dashboard/types.ts';
import { isCurrency } from '../../../spec/rules/money.ts';
import { isWithinHours } from '../../../spec/rules/weekly-hours.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, invalidRequest, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { FindUnknown } from '../../lib/find-unknown.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { rejectAsync } from '../../lib/reject-async.ts';
import { offsetsOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { type PromotionDocument, promotionEntry } from './documents.ts';
import {
  NO_LIMITS,
  normalizeCode,
  type PromotionValues,
  parsePromotion,
  validatePromotion,
} from './promotion-input.ts';
import { serializeEditable } from './serializers.ts';
import type { PromotionStore } from './store.ts';
import type { PromotionUseStore } from './use-store.ts';

/** A restaurant's promotions. Changes throw `forbidden` for callers limited to some branches. */
export interface PromotionService {
  list(scope: AccessScope, page: PageRequest): Promise<Page<CountedPromotion>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, promotionId: string): Promise<CountedPromotion>;
  /** Throws `invalid_request` with every field error, and `conflict` for a code that is taken. */
  create(caller: Caller, input: CreatePromotionRequest, request?: KeyedRequest): Promise<CountedPromotion>;
  /**
   * Throws like `get` and `create`, and `conflict` if someone else changed a field since the editor read it.
   */
  update(caller: Caller, promotionId: string, patch: UpdatePromotionRequest): Promise<CountedPromotion>;
  /** Throws `not_found`. */
  delete(caller: Caller, promotionId: string): Promise<void>;
  /** Null if it was deleted. */
  find(restaurantId: string, promotionId: string): Promise<PromotionDocument | null>;
  /** Promotions currently valid at the branch: automatic ones, and the one with the code. */
  listApplying(branch: BranchDocument, code?: string): Promise<PromotionDocument[]>;
  /** Automatic promotions that an order at the branch can use now. */
  listOffered(branch: BranchDocument): Promise<PromotionDocument[]>;
  /** Throws `not_found` for a code that is not valid now, and `conflict` if it is used up. */
  check(branch: BranchDocument, code: string): Promise<PromotionDocument>;
}

/** `uses` is null for an unlimited promotion. */
export type CountedPromotion = { promotion: PromotionDocument; uses: number | null };

type PromotionServiceDeps = {
  store: PromotionStore;
  uses: Pick<PromotionUseStore, 'count' | 'isFull'>;
  findUnknown: FindUnknown;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (promotion: PromotionDocument) => Promise<void>;
};

const DEFAULTS: Omit<PromotionValues, 'name' | 'kind'> = {
  ...{ code: null, percentage: null, amount: null, minimumOrder: null, startsAt: null, endsAt: null },
  ...{ hours: [], limit: null, oncePerGuest: false, active: true, ...NO_LIMITS },
};

export function createPromotionService(deps: PromotionServiceDeps): PromotionService {
  const { store, uses, findUnknown, makeOnce, clock, relay } = deps;

  async function getStored({ restaurantId }: AccessScope, promotionId: string): Promise<PromotionDocument> {
    const promotion = await store.find(restaurantId, promotionId);
    if (!promotion) throw notFound('promotion');
    return promotion;
  }

  const countUses = async (promotion: PromotionDocument): Promise<CountedPromotion> => ({
    promotion,
    uses: promotion.limit === null ? null : await uses.count(promotion._id),
  });

  async function listApplying(branch: BranchDocument, code?: string): Promise<PromotionDocument[]> {
    const { restaurantId, currency } = branch;
    const active = await store.listActive(restaurantId, currency, code && normalizeCode(code));
    return active.filter(promotion => appliesNow(promotion, branch, clock()));
  }

  return {
    async list({ restaurantId }, page) {
      const { data, ...rest } = await store.list(restaurantId, page);
      return { ...rest, data: await Promise.all(data.map(countUses)) };
    },

    find: store.find,

    get: async (scope, promotionId) => countUses(await getStored(scope, promotionId)),

    async create({ scope, actor }, { currency, ...input }, request) {
      requireEveryBranch(scope);
      const { restaurantId } = scope;
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          if (!isCurrency(currency))
            throw invalidRequest([
              { path: '/currency', message: 'must be an ISO 4217 currency code, such as EUR' },
            ]);
          const fieldErrors: FieldError[] = [];
          const { name, kind } = input;
          const parsed = parsePromotion(input, currency, fieldErrors);
          const values = { ...DEFAULTS, ...parsed, name, kind };
          throwIfInvalid([...fieldErrors, ...validatePromotion(values)]);
          throwIfInvalid(await findUnknown(restaurantId, values));
          const at = clock();
          const { code, ...others } = values;
          const promotion: PromotionDocument = {
            ...{ _id: newId('prm'), restaurantId, currency, ...others, ...(code !== null && { code }) },
            ...{ createdAt: at, updatedAt: at, revision: 0 },
          };
          const entry = promotionEntry(promotion, 'promotion.created', actor, at);
          return { change: { ...promotion, outbox: [entry] }, entryId: entry._id };
        },
        async make(promotion) {
          if (!(await store.insert(promotion))) throw codeTaken(promotion);
          await relay(promotion);
        },
      });
      return countUses(change);
    },

    async update({ scope, actor }, promotionId, { replaces, ...input }) {
      requireEveryBranch(scope);
      for (;;) {
        const promotion = await getStored(scope, promotionId);
        const fieldErrors: FieldError[] = [];
        const parsed = parsePromotion(input, promotion.currency, fieldErrors);
        const current = { ...NO_LIMITS, ...promotion, code: promotion.code ?? null };
        throwIfInvalid([...fieldErrors, ...validatePromotion({ ...current, ...parsed })]);
        throwIfInvalid(await findUnknown(promotion.restaurantId, parsed, current));
        const { values, names } = diffFields(current, parsed);
        if (names.length === 0) return countUses(promotion);
        const edits = compareFields(
          serializeEditable(promotion),
          serializeEditable({ ...current, ...values }),
        );
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = promotionEntry(promotion, 'promotion.updated', actor, clock(), details);
        const updated = await store.update(promotion, values, entry);
        if (updated === 'duplicate') throw codeTaken({ ...promotion, code: values.code ?? '' });
        if (updated) {
          await relay(updated);
          return countUses(updated);
        }
        // The promotion changed since it was read: retry.
      }
    },

    async delete({ scope, actor }, promotionId) {
      requireEveryBranch(scope);
      for (;;) {
        const promotion = await getStored(scope, promotionId);
        const entry = promotionEntry(promotion, 'promotion.deleted', actor, clock());
        const deleted = await store.delete(promotion, entry);
        if (deleted) return relay(deleted);
        // The promotion changed since it was read: retry.
      }
    },

    listApplying,

    listOffered: async branch => rejectAsync(await listApplying(branch), one => uses.isFull(one)),

    async check(branch, code) {
      const { restaurantId, currency } = branch;
      const promotion = await store.findByCode(restaurantId, currency, normalizeCode(code));
      if (!promotion || !appliesNow(promotion, branch, clock()))
        throw new ServiceError(
          'not_found',
          'This promotion code is not valid at this branch now: check the code',
        );
      if (await uses.isFull(promotion))
        throw new ServiceError('conflict', 'This promotion code has been used up');
      return promotion;
    },
  };
}

function appliesNow(
  { startsAt, endsAt, hours }: PromotionDocument,
  { timezone }: BranchDocument,
  now: Date,
): boolean {
  if ((startsAt && now < startsAt) || (endsAt && now >= endsAt)) return false;
  return isWithinHours(hours, now, offsetsOf(timezone));
}

/** A promotion applies at every branch. */
function requireEveryBranch({ branches }: AccessScope): void {
  if (branches === 'all') return;
  throw new ServiceError(
    'forbidden',
    'Promotions apply to all branches, but you can access only some: ask someone with access to all of them',
  );
}

const codeTaken = ({ currency, code = '' }: Pick<PromotionDocument, 'currency' | 'code'>) =>
  new ServiceError(
    'conflict',
    `Another promotion in ${currency} has the code ${JSON.stringify(code)}: choose another one`,
  );
