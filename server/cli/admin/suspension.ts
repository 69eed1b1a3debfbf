import { type Command, findRestaurant, getText } from './command.ts';

const EFFECT = 'Users and endpoints notice at once, keys and running streams within five seconds';
const RESUMED = 'Users and endpoints notice at once, keys within five seconds';

export const suspend: Command = {
  arguments: '<slug or id> [--reason "text"]',
  summary: 'rejects keys and sign-ins of a restaurant, and holds its deliveries',
  help: `Requests by its keys and users are answered 403 with a sentence that says so, streams end, guests see closed branches,
deliveries are held. ${EFFECT}. Guests still see the orders that they have placed.`,
  options: { reason: { type: 'string' } },
  changes: true,
  async run(context, input) {
    const { _id: id, slug } = await findRestaurant(context, input);
    const { setSuspended } = context.services.restaurants;
    const changed = await setSuspended(id, true, input.actor, getText(input, 'reason'));
    const text = changed ? `${slug} is suspended. ${EFFECT}.` : `${slug} was suspended already.`;
    return { text, data: { id, slug, suspended: true, changed } };
  },
};

export const resume: Command = {
  arguments: '<slug or id>',
  summary: 'ends the suspension of a restaurant, and sends what was held',
  help: `What is overdue is sent at once; an endpoint that is disabled keeps its deliveries. ${RESUMED}.`,
  changes: true,
  async run(context, input) {
    const { _id: id, slug } = await findRestaurant(context, input);
    const changed = await context.services.restaurants.setSuspended(id, false, input.actor);
    const text = changed
      ? `${slug} is no longer suspended; its held deliveries are due. ${RESUMED}.`
      : `${slug} was not suspended.`;
    return { text, data: { id, slug, suspended: false, changed } };
  },
};
