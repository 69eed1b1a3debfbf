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

/** With what holds where an owner has chosen nothing. */
export type Restaurant = RestaurantDocument & Required<Pick<RestaurantDocument, 'kitchenSessionHours'>>;

/** The restaurants of the deployment. */
export interface RestaurantService {
  /** Throws when the restaurant does not exist: callers have its id from a document of the restaurant. */
  get(restaurantId: string): Promise<Restaurant>;
  findBySlug(slug: string): Promise<RestaurantDocument | null>;
  /** By id or slug: for the host. Throws `not_found`. */
  find(idOrSlug: string): Promise<RestaurantDocument>;
  /** At most two, sandboxes apart: enough to see whether the deployment has exactly one restaurant. */
  findFirstTwo(): Promise<RestaurantDocument[]>;
  /** Every restaurant. */
  listAll(): AsyncIterable<RestaurantDocument>;
  /** The same again changes nothing. Throws `conflict` for a value that is no longer what the patch replaces. */
  update(caller: Caller, patch: UpdateRestaurantRequest): Promise<Restaurant>;
  /**
   * A suspended restaurant's keys and users are rejected, its guests cannot order, its deliveries are held. Resuming it ends that, and
   * sends what was held. Idempotent: resolves to whether it was changed. Throws `conflict` while it is being deleted.
   */
  setSuspended(restaurantId: string, suspended: boolean, actor: Actor, reason?: string): Promise<boolean>;
  /** Tells in the log that somebody has taken a copy of everything. */
  recordExport(restaurantId: string, actor: Actor): Promise<void>;
  /** Throws `invalid_request` for a slug that cannot stand in addresses. */
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
          `There is no restaurant ${JSON.stringify(idOrSlug)}: give its slug or id`,
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
        // One of the values was changed since it was read: retry.
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
          `${JSON.stringify(slug)} cannot stand in addresses: a slug has lowercase letters, digits and single hyphens between them`,
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
