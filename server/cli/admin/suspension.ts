import { type AdminCommand, findRestaurant, getText } from './command.ts';

const EFFECT =
  'It takes effect at once for users and endpoints, and within five seconds for API keys and open streams';
const RESUMED = 'It takes effect at once for users and endpoints, and within five seconds for API keys';

export const suspend: AdminCommand = {
  argument: 'restaurant',
  summary: 'suspend a restaurant and hold its deliveries',
  help: `Requests with its API keys and sign-ins of its users get a 403 response that
explains why, streams end, guests see closed branches, and deliveries are held.
${EFFECT}. Guests can still see orders they have placed.`,
  options: { '--reason <text>': 'shown in the activity log' },
  changes: true,
  async run(context, input) {
    const { _id: id, slug } = await findRestaurant(context, input);
    const { setSuspended } = context.services.restaurants;
    const changed = await setSuspended(id, true, input.actor, getText(input, 'reason'));
    const text = changed ? `${slug} is suspended. ${EFFECT}.` : `${slug} was already suspended.`;
    return { text, data: { id, slug, suspended: true, changed } };
  },
};

export const resume: AdminCommand = {
  argument: 'restaurant',
  summary: 'end a suspension and send the held deliveries',
  help: `Overdue deliveries are sent at once; those of disabled endpoints stay held.
${RESUMED}.`,
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
