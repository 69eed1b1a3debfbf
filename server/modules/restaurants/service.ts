import type { UpdateRestaurantRequest } from '../../../generated/dashboard/types.ts';
import { slugify } from '../../../spec/rules/slug.ts';
import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import {
  type ChosenValues,
  type RestaurantDocument,
  restaurantUpdateEntry,
  suspensionEntry,
} from './documents.ts';
import type { RestaurantStore } from './store.ts';

/** Includes defaults for values that no owner has set. */
export type Restaurant = RestaurantDocument & Required<Pick<RestaurantDocument, 'kitchenSessionHours'>>;

/** The deployment's restaurants. */
export interface RestaurantService {
  /** Throws if the restaurant does not exist: callers have its ID from one of its documents. */
  get(restaurantId: string): Promise<Restaurant>;
  findBySlug(slug: string): Promise<RestaurantDocument | null>;
  /** Finds a restaurant by ID or slug. For hosts. Throws `not_found`. */
  find(idOrSlug: string): Promise<RestaurantDocument>;
  /** Up to two restaurants, excluding sandboxes: enough to tell whether the deployment has exactly one. */
  findFirstTwo(): Promise<RestaurantDocument[]>;
  /** Every restaurant. */
  listAll(): AsyncIterable<RestaurantDocument>;
  /** Idempotent. Throws `conflict` if a value no longer matches the replaced one. */
  update(caller: Caller, patch: UpdateRestaurantRequest): Promise<Restaurant>;
  /**
   * Suspending rejects the restaurant's keys and users, stops guests from ordering, and holds its deliveries.
   * Resuming reverts this and sends held deliveries. Idempotent: resolves to whether it changed. Throws
   * `conflict` while it is being deleted.
   */
  setSuspended(restaurantId: string, suspended: boolean, actor: Actor, reason?: string): Promise<boolean>;
  /** Logs that someone exported all data. */
  recordExport(restaurantId: string, actor: Actor): Promise<void>;
  /** Throws `invalid_request` for a slug that is invalid in URLs. */
  create(input: Pick<RestaurantDocument, 'name' | 'slug'>): Promise<RestaurantDocument>;
}

export function createRestaurantService(
  store: RestaurantStore,
  relay: (restaurant: RestaurantDocument) => Promise<void>,
  limits: { kitchenSessionHours: number },
  clock: Clock,
): RestaurantService {
  const withDefaults = (restaurant: RestaurantDocument): Restaurant => ({
    kitchenSessionHours: limits.kitchenSessionHours,
    ...restaurant,
  });
  return {
    get: async restaurantId => withDefaults(await store.get(restaurantId)),
    findBySlug: store.findBySlug,
    async find(idOrSlug) {
      const found = (await store.findBySlug(idOrSlug)) ?? (await store.find(idOrSlug));
      if (!found)
        throw new ServiceError(
          'not_found',
          `There is no restaurant ${JSON.stringify(idOrSlug)}: use its slug or ID`,
        );
      return found;
    },
    findFirstTwo: store.findFirstTwo,
    listAll: store.listAll,
    async update({ scope: { restaurantId }, actor }, { replaces, ...patch }) {
      const { kitchenSessionHours, guestDataDays, guestEmails, legalName, taxId, secondFactorRole } = patch;
      const chosen = { kitchenSessionHours, guestDataDays, guestEmails, legalName, taxId, secondFactorRole };
      for (;;) {
        const restaurant = await store.get(restaurantId);
        const before = toChosenValues(withDefaults(restaurant));
        const { values, names } = diffFields<ChosenValues>(before, chosen);
        if (names.length === 0) return withDefaults(restaurant);
        const edits = compareFields(before, { ...before, ...values });
        rejectOverwrites(edits, replaces);
        const named = Object.entries(values).map(([name, value]) => [name, describeChoice(value)]);
        const details = { ...Object.fromEntries(named), edits: toLoggedEdits(edits) };
        const subject = { ...restaurant, restaurantId };
        const entry = restaurantUpdateEntry(subject, 'restaurant.updated', actor, clock(), details);
        const updated = await store.update(restaurant, values, entry);
        if (updated) {
          await relay(updated);
          return withDefaults(updated);
        }
        // A value changed since it was read: retry.
      }
    },
    async setSuspended(restaurantId, suspended, actor, reason) {
      for (;;) {
        const restaurant = await store.get(restaurantId);
        if (isSuspended(restaurant) === suspended) return false;
        if (restaurant.removal)
          throw new ServiceError('conflict', `${restaurant.slug} is being deleted and stays suspended.`);
        const action = suspended ? 'restaurant.suspended' : 'restaurant.resumed';
        const details = reason === undefined ? {} : { reason };
        const entry = suspensionEntry({ ...restaurant, restaurantId }, action, actor, clock(), details);
        const suspension = { suspended, revision: (restaurant.suspension?.revision ?? 0) + 1 };
        const updated = await store.compareAndSetSuspension(restaurant, suspension, { ...entry, suspension });
        if (!updated) continue;
        await relay(updated);
        return true;
      }
    },
    async recordExport(restaurantId, actor) {
      const restaurant = await store.get(restaurantId);
      const entry = restaurantUpdateEntry(
        { ...restaurant, restaurantId },
        'restaurant.exported',
        actor,
        clock(),
      );
      const updated = await store.addEntry(restaurantId, entry);
      if (updated) await relay(updated);
    },
    async create({ name, slug }) {
      if (slug === '' || slugify(slug) !== slug)
        throw new ServiceError(
          'invalid_request',
          `${JSON.stringify(slug)} is not a valid slug: use lowercase letters, digits, and single hyphens between them`,
        );
      const restaurant = { _id: newId('rst'), name, slug, createdAt: clock() };
      await store.insert(restaurant);
      return restaurant;
    },
  };
}

export const toChosenValues = (restaurant: Restaurant): ChosenValues => ({
  kitchenSessionHours: restaurant.kitchenSessionHours,
  guestDataDays: restaurant.guestDataDays ?? null,
  guestEmails: restaurant.guestEmails ?? false,
  legalName: restaurant.legalName ?? '',
  taxId: restaurant.taxId ?? '',
  secondFactorRole: restaurant.secondFactorRole ?? null,
});

const describeChoice = (value: ChosenValues[keyof ChosenValues]): string | number =>
  typeof value === 'boolean' ? String(value) : (value ?? 'never');
