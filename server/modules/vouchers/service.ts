import type { CreateVoucherRequest, UpdateVoucherRequest } from '../../../generated/dashboard/types.ts';
import { isCurrency, parseAmount } from '../../../spec/rules/money.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { parseDateField } from '../../lib/dates.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, invalidRequest, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { generateVoucherCode, getCodeEnding, hashVoucherCode } from './codes.ts';
import type { Credit, VoucherCredits } from './credits.ts';
import { type VoucherDocument, voucherEntry } from './documents.ts';
import { empty } from './ledger.ts';
import { buildVoucher } from './new-voucher.ts';
import { serializeEditable } from './serializers.ts';
import type { ListedVoucher, VoucherStore } from './store.ts';

/**
 * A restaurant's vouchers. Except for `check`, methods throw `forbidden` for callers limited to some
 * branches.
 */
export interface VoucherService {
  /** Newest first. */
  list(scope: AccessScope, page: PageRequest): Promise<CursorPage<ListedVoucher>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, voucherId: string): Promise<VoucherDocument>;
  /** Throws `invalid_request` with every field error. */
  create(
    caller: Caller,
    input: CreateVoucherRequest,
    request?: KeyedRequest,
  ): Promise<{ voucher: VoucherDocument; code: string }>;
  /**
   * Throws `not_found`, `invalid_request` for a past expiry, and `conflict` for a voided voucher or a field
   * that no longer has its replaced value.
   */
  update(caller: Caller, voucherId: string, input: UpdateVoucherRequest): Promise<VoucherDocument>;
  /** Idempotent. Throws `not_found`. */
  void(caller: Caller, voucherId: string, reason: string): Promise<VoucherDocument>;
  /** Finds a voucher by code. Throws `not_found`. */
  check(scope: AccessScope, code: string): Promise<VoucherDocument>;
  /**
   * The credit available to an order at the branch. Throws `not_found` for an unknown code, and `conflict`
   * for an unusable voucher.
   */
  checkForGuest(branch: BranchDocument, code: string): Promise<Credit>;
}

type VoucherServiceDeps = {
  store: VoucherStore;
  credits: Pick<VoucherCredits, 'find'>;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (voucher: VoucherDocument) => Promise<void>;
};

const codeUnknown = () => new ServiceError('not_found', 'There is no voucher with this code: check the code');

export function createVoucherService(deps: VoucherServiceDeps): VoucherService {
  const { store, credits, makeOnce, clock, relay } = deps;

  async function find({ restaurantId }: AccessScope, voucherId: string): Promise<VoucherDocument> {
    const voucher = await store.find(restaurantId, voucherId);
    if (!voucher) throw notFound('voucher');
    return voucher;
  }

  async function check({ restaurantId }: Pick<AccessScope, 'restaurantId'>, code: string) {
    const voucher = await store.findByHash(restaurantId, hashVoucherCode(code));
    if (!voucher) throw codeUnknown();
    return voucher;
  }

  function parse({ currency, amount, expiresAt = null }: CreateVoucherRequest) {
    if (!isCurrency(currency))
      throw invalidRequest([
        { path: '/currency', message: 'must be an ISO 4217 currency code, such as EUR' },
      ]);
    const fieldErrors: FieldError[] = [];
    const units = parseAmount(amount, currency, '/amount', fieldErrors);
    if (amount === 0) fieldErrors.push({ path: '/amount', message: 'must be > 0' });
    const expiry = parseExpiry(expiresAt, fieldErrors);
    throwIfInvalid(fieldErrors);
    return { amount: units, expiresAt: expiry };
  }

  function parseExpiry(expiresAt: string | null, fieldErrors: FieldError[]): Date | null {
    if (expiresAt === null) return null;
    const path = '/expiresAt';
    const known = fieldErrors.length;
    const expiry = parseDateField(expiresAt, path, fieldErrors);
    if (fieldErrors.length === known && expiry <= clock())
      fieldErrors.push({ path, message: 'must be in the future' });
    return expiry;
  }

  return {
    async list(scope, page) {
      requireEveryBranch(scope);
      return store.list(scope.restaurantId, page);
    },

    async get(scope, voucherId) {
      requireEveryBranch(scope);
      return find(scope, voucherId);
    },

    async create({ scope, actor }, input, request) {
      requireEveryBranch(scope);
      const { restaurantId } = scope;
      const { change, secret = '' } = await makeOnce<VoucherDocument>(restaurantId, request, {
        async prepare() {
          const { amount, expiresAt } = parse(input);
          const { currency, note = '' } = input;
          const code = generateVoucherCode();
          const at = clock();
          const voucher = buildVoucher({
            _id: newId('vch'),
            restaurantId,
            hash: hashVoucherCode(code),
            codeEnding: getCodeEnding(code),
            ...{ currency, amount, expiresAt, note, at, actor: actor.name },
          });
          const entry = voucherEntry(voucher, 'voucher.issued', actor, at);
          return { change: { ...voucher, outbox: [entry] }, entryId: entry._id, secret: code };
        },
        async make(voucher) {
          await store.insert(voucher);
          await relay(voucher);
        },
      });
      return { voucher: change, code: secret };
    },

    async update({ scope, actor }, voucherId, { replaces, expiresAt, note }) {
      requireEveryBranch(scope);
      for (;;) {
        const voucher = await find(scope, voucherId);
        if (voucher.voidedAt)
          throw new ServiceError('conflict', 'This voucher has been voided and can no longer be changed');
        const fieldErrors: FieldError[] = [];
        const expiry = expiresAt === undefined ? undefined : parseExpiry(expiresAt, fieldErrors);
        throwIfInvalid(fieldErrors);
        const { values, names } = diffFields<VoucherDocument>(voucher, { expiresAt: expiry, note });
        if (names.length === 0) return voucher;
        const edits = compareFields(serializeEditable(voucher), serializeEditable({ ...voucher, ...values }));
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = voucherEntry(voucher, 'voucher.updated', actor, clock(), details);
        const updated = await store.update(voucher, values, entry);
        if (updated) {
          await relay(updated);
          return updated;
        }
        // The voucher changed since it was read: retry.
      }
    },

    async void({ scope, actor }, voucherId, reason) {
      requireEveryBranch(scope);
      for (;;) {
        const voucher = await find(scope, voucherId);
        if (voucher.voidedAt) return voucher;
        const at = clock();
        const entry = voucherEntry(voucher, 'voucher.voided', actor, at, { reason });
        const emptied = empty(voucher, { at, actor: actor.name, reason });
        const voided = await store.void(voucher, emptied, entry);
        if (voided) {
          await relay(voided);
          return voided;
        }
        // The voucher changed since it was read: retry.
      }
    },

    check,

    async checkForGuest(branch, code) {
      await check(branch, code);
      const found = await credits.find(branch, code, undefined);
      if ('problem' in found) throw new ServiceError('conflict', `This voucher ${found.problem}`);
      return found;
    },
  };
}

/** Vouchers are valid at every branch. */
function requireEveryBranch({ branches }: AccessScope): void {
  if (branches === 'all') return;
  throw new ServiceError(
    'forbidden',
    'Vouchers are valid at all branches, but you can access only some: ask someone with access to all of them',
  );
}
