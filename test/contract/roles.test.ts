import type { Collection } from 'mongodb';
import { describe, expect } from 'vitest';
import type { Role, ScreenKind } from '../../generated/dashboard/types.ts';
import { watchChanges } from '../helpers/changes.ts';
import { dashboard, type OperationRoute } from '../helpers/contract.ts';
import { type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests } from '../helpers/dashboard-requests.ts';
import { collectionsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { COMMAND_MONITORING } from '../helpers/queries.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';
import { switchMode } from '../helpers/sandbox.ts';

/** In ascending order, as in the contract. */
const ROLES: readonly (string | null)[] = ['kitchen', 'counter', 'staff', 'manager', 'owner'] satisfies (
  | ScreenKind
  | Role
)[];

type Verdict = { status: number; code: string };
const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
const FORBIDDEN = { status: 403, code: 'forbidden' };
const INVALID = { status: 400, code: 'invalid_request' };
const NOT_FOUND = { status: 404, code: 'not_found' };
const CONFLICT = { status: 409, code: 'conflict' };

/** Operations with a resource of the restaurant in their body or query. */
const ELSEWHERE: Record<string, Verdict> = {
  listOrders: FORBIDDEN,
  countOrders: FORBIDDEN,
  getSales: FORBIDDEN,
  getTopItems: FORBIDDEN,
  getDayReport: FORBIDDEN,
  getOpenDayReport: FORBIDDEN,
  closeDayReport: FORBIDDEN,
  listClosedDayReports: FORBIDDEN,
  exportOrders: FORBIDDEN,
  exportSales: FORBIDDEN,
  exportStock: FORBIDDEN,
  listKitchenOrders: FORBIDDEN,
  placeOrder: FORBIDDEN,
  listLowStock: FORBIDDEN,
  createPrinter: FORBIDDEN,
  pairScreen: FORBIDDEN,
  subscribeToOrders: FORBIDDEN,
  recordInventoryMovement: FORBIDDEN,
};

/**
 * Operations with a nonexistent resource in an otherwise invalid body, or with a preview or code that does
 * not exist.
 */
const UNKNOWN: Record<string, Verdict> = {
  reorderMenuCategories: INVALID,
  createMenuItem: INVALID,
  updateMenuItems: INVALID,
  setMenuItemSnoozes: INVALID,
  startMenuImport: CONFLICT,
  checkVoucher: NOT_FOUND,
};

/** Operations on resources of a branch, as seen by staff of another branch. */
const BRANCH_BOUND: Record<string, Verdict> = {
  ...ELSEWHERE,
  getOrder: NOT_FOUND,
  getBranch: NOT_FOUND,
  setKitchenStations: NOT_FOUND,
  setBranchDelay: NOT_FOUND,
  setPromisedTime: NOT_FOUND,
  updateOrder: NOT_FOUND,
  updateOrderStatus: NOT_FOUND,
  setOrderLineStruck: NOT_FOUND,
  recordPayment: NOT_FOUND,
  recordPartPayment: NOT_FOUND,
  listPrints: NOT_FOUND,
  createPrint: NOT_FOUND,
  startPrint: NOT_FOUND,
  finishPrint: NOT_FOUND,
};

/** Callers and their required responses for every non-public operation of the contract. */
const VERDICTS = {
  'an anonymous caller': () => UNAUTHORIZED,
  'a guest with the token of an order': () => UNAUTHORIZED,
  'a disabled owner': () => UNAUTHORIZED,
  // It may list only some orders.
  'a screen of a kitchen': (route: OperationRoute) =>
    byRole('kitchen')(route) ?? (route.operation.operationId === 'listOrders' ? FORBIDDEN : undefined),
  'a screen of a counter': byRole('counter'),
  staff: byRole('staff'),
  'a manager': byRole('manager'),
  'an owner': byRole('owner'),
  'an owner without the token of the page': ({ method }: OperationRoute) =>
    method === 'GET' ? undefined : { status: 403, code: 'invalid_csrf_token' },
  'an owner without the second factor that is required': ({ operation }: OperationRoute) =>
    'x-before-second-factor' in operation ? undefined : { status: 403, code: 'second_factor_required' },
  'an owner who signed in long ago': ({ operation }: OperationRoute) =>
    'x-requires-confirmation' in operation ? { status: 403, code: 'confirmation_required' } : undefined,
  'an owner with a one-time password': ({ operation }: OperationRoute) =>
    'x-before-password-change' in operation ? undefined : { status: 403, code: 'password_change_required' },
  'staff of another branch': (route: OperationRoute) =>
    byRole('staff')(route) ?? BRANCH_BOUND[route.operation.operationId],
  'an owner of another restaurant': judgeElsewhere,
  // Users belong to the live restaurant.
  'an owner in test mode': (route: OperationRoute) => (isOfUsers(route) ? undefined : judgeElsewhere(route)),
} satisfies Record<string, (route: OperationRoute) => Verdict | undefined>;
type Caller = keyof typeof VERDICTS;

/** A person with permission for everything else. */
function judge(caller: Caller, route: OperationRoute): Verdict | undefined {
  const isPerson = caller !== 'a screen of a counter';
  return VERDICTS[caller](route) ?? ('x-screens-only' in route.operation && isPerson ? FORBIDDEN : undefined);
}

function judgeElsewhere({ path, operation: { operationId } }: OperationRoute): Verdict | undefined {
  return ELSEWHERE[operationId] ?? (path.includes('{') ? NOT_FOUND : UNKNOWN[operationId]);
}

const isOfUsers = ({ path }: OperationRoute): boolean => /\/(users|session|restaurant)\b/.test(path);

function byRole(role: Role | ScreenKind) {
  return ({ operation }: OperationRoute): Verdict | undefined =>
    ROLES.indexOf(role) < ROLES.indexOf(operation['x-required-role']) ? FORBIDDEN : undefined;
}

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('settings', { scope: 'file' }, withProvider({ roles: ['api'] }))
  .extend('watched', { scope: 'file' }, ({ service }) => watchChanges(service))
  .extend('other', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('matrix', { scope: 'file' }, ({ service, restaurant, other }) =>
    createDashboardRequests(service, restaurant, other),
  )
  .extend(
    'ownerWith',
    { scope: 'file' },
    ({ service, restaurant }) =>
      async (values: { disabledAt?: Date; mustChangePassword?: boolean }): Promise<Dashboard> => {
        const page = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
        const { users } = collectionsOf(service);
        const _id = page.session()?.user.id ?? '';
        if (Object.keys(values).length > 0) await users.updateOne({ _id }, { $set: values });
        return page;
      },
  )
  .extend(
    'pages',
    { scope: 'file' },
    ({ service, restaurant, other, matrix, ownerWith }): Record<Caller, () => Promise<Dashboard>> => ({
      'an anonymous caller': async () => openDashboard(service),
      'a guest with the token of an order': async () => openDashboard(service),
      'a disabled owner': () => ownerWith({ disabledAt: new Date() }),
      'a screen of a kitchen': () => signedIn(service, { restaurantId: restaurant.id, role: 'kitchen' }),
      'a screen of a counter': () => signedIn(service, { restaurantId: restaurant.id, role: 'counter' }),
      staff: () => signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
      'a manager': () => signedIn(service, { restaurantId: restaurant.id, role: 'manager' }),
      'an owner': () => ownerWith({}),
      'an owner without the token of the page': () => ownerWith({}),
      'an owner without the second factor that is required': async () => {
        const page = await ownerWith({});
        const userId = page.session()?.user.id ?? '';
        const requires = { $set: { requiresSecondFactor: true as const } };
        await collectionsOf(service).sessions.updateOne({ userId }, requires);
        return page;
      },
      'an owner who signed in long ago': async () => {
        const page = await ownerWith({});
        const userId = page.session()?.user.id ?? '';
        const values = { createdAt: new Date(Date.now() - 15 * 60_000) };
        const change = { $set: values, $unset: { confirmedAt: 1 as const } };
        await collectionsOf(service).sessions.updateOne({ userId }, change);
        return page;
      },
      'an owner with a one-time password': () => ownerWith({ mustChangePassword: true }),
      'staff of another branch': () =>
        signedIn(service, { restaurantId: restaurant.id, role: 'staff', branches: [restaurant.market._id] }),
      'an owner of another restaurant': () => signedIn(service, { restaurantId: other.id, role: 'owner' }),
      'an owner in test mode': async () => {
        await matrix.requests.startTestMode?.();
        const page = await ownerWith({});
        await switchMode(page, 'PUT');
        return page;
      },
    }),
  )
  /** Credentials besides a cookie. */
  .extend(
    'shown',
    { scope: 'file' },
    ({ matrix }): { [caller in Caller]?: () => Promise<Record<string, string>> } => ({
      'a guest with the token of an order': () => matrix.guestOrder(),
      'an owner without the token of the page': async () => ({ 'x-csrf-token': '' }),
    }),
  )
  /** Compared as if they were one kind. */
  .extend(
    'everyCollection',
    { scope: 'file' },
    ({ service }) =>
      (): [name: string, collection: Pick<Collection<{ _id: string }>, 'find' | 'deleteMany'>][] => {
        return Object.values(collectionsOf(service)).map(collection => [
          collection.collectionName,
          collection,
        ]);
      },
  );

const kept = new Map<string, string[]>();
/** Collections that the test changed before its request. */
const prepared = new Set<string>();

it.beforeAll(async ({ restaurant, everyCollection, matrix: _ }) => {
  // New orders get numbers after this one, added orders get lower ones.
  await restaurant.addOrder({ number: 1_000_000 });
  for (const [name, collection] of everyCollection()) {
    const documents = await collection.find({}).toArray();
    kept.set(
      name,
      documents.map(({ _id }) => _id),
    );
  }
});

/** Removes a test's additions, because endpoints, keys, and a guest's orders are limited. */
it.afterEach(async ({ everyCollection, watched }) => {
  const touched = new Set([...prepared, ...(await watched.changes())]);
  prepared.clear();
  const collections = everyCollection().filter(([name]) => touched.has(name));
  await Promise.all(
    collections.map(([name, collection]) => collection.deleteMany({ _id: { $nin: kept.get(name) ?? [] } })),
  );
  await watched.changes();
});

const callers = Object.keys(VERDICTS) as Caller[];
/** Callers tested for every operation: each sufficient role, and one outside the restaurant. */
const EVERY_TIME: Caller[] = [
  'an anonymous caller',
  'a screen of a kitchen',
  'a screen of a counter',
  'staff',
  'a manager',
  'an owner',
  'an owner of another restaurant',
];

describe("The dashboard's authorization matrix, generated from the contract", () => {
  for (const route of dashboard.operations) {
    const { operationId, 'x-required-role': required } = route.operation;
    for (const caller of callers) {
      const verdict: Verdict | undefined = required === null ? undefined : judge(caller, route);
      const name = `responds to ${operationId} by ${caller} with ${verdict ? `${verdict.status} ${verdict.code}` : 'success'}`;
      it(
        name,
        EVERY_TIME.includes(caller) ? {} : { tags: 'long' },
        async ({ matrix, restaurant, pages, shown, watched }) => {
          const makeRequest = matrix.requests[operationId];
          if (!makeRequest)
            throw new Error(`Add a request of ${operationId} to test/helpers/dashboard-requests.ts`);
          // Some requests require the calling user.
          const first = makeRequest.length > 0 ? await pages[caller]() : undefined;
          const { path, body, headers } = await makeRequest(verdict ? undefined : first);
          const page = first ?? (await pages[caller]());
          const headersShown = await shown[caller]?.();
          for (const name of await watched.changes()) prepared.add(name);

          const answer = await page.request(route.method, path, {
            body,
            headers: { ...headersShown, ...headers },
          });

          if (verdict) {
            expect(answer).toMatchObject({ status: verdict.status, body: { code: verdict.code } });
            expect(await watched.changes()).toEqual(new Set());
          } else {
            const hint = caller === 'staff of another branch' ? 'is it missing in BRANCH_BOUND?' : '';
            expect(answer.status, `${JSON.stringify(answer.body)} ${hint}`).toBeLessThan(300);
            const isElsewhere =
              caller === 'an owner of another restaurant' || caller === 'an owner in test mode';
            if (required !== null && isElsewhere && !isOfUsers(route))
              expectNothingOf(restaurant, answer.body);
          }
        },
      );
    }
  }
});

/** Resources refer to the restaurant's branches or category, or are one of them. */
function expectNothingOf({ id, harbour, market, tokyo, category }: TestRestaurant, body: unknown): void {
  const shown = JSON.stringify(body) ?? '';
  for (const own of [id, harbour._id, market._id, tokyo._id, category._id]) expect(shown).not.toContain(own);
}
