import type { CommandContext } from '../with-services.ts';
import { type Command, type CommandInput, parseTime, plural } from './command.ts';

/** The endpoint that is named, and who changes it. */
async function getEndpoint({ services: { webhooks } }: CommandContext, { positionals, actor }: CommandInput) {
  const [id = ''] = positionals;
  const endpoint = await webhooks.endpoints.findAnywhere(id);
  if (!endpoint) throw new Error(`There is no webhook endpoint ${JSON.stringify(id)}: give its id, whe_…`);
  const { restaurantId } = endpoint;
  return { endpoint, caller: { scope: { restaurantId, branches: 'all' }, actor } as const };
}

export const disableEndpoint: Command = {
  arguments: '<endpoint id>',
  summary: 'turns a webhook endpoint off; its deliveries are held',
  help: 'The restaurant turns it on again in the dashboard, which sends what was held.',
  changes: true,
  async run(context, input) {
    const { endpoint, caller } = await getEndpoint(context, input);
    const { _id: id, enabled } = endpoint;
    await context.services.webhooks.endpoints.disable(caller, id);
    const text = enabled ? `${id} is disabled; its deliveries are held.` : `${id} was disabled already.`;
    return { text, data: { id, restaurantId: endpoint.restaurantId, changed: enabled } };
  },
};

export const recover: Command = {
  arguments: '<endpoint id> --since time [--until time] [--missed]',
  summary: "sends an endpoint's failed deliveries of a time again",
  help: `Times are like 2026-11-23T18:00:00Z. With --missed, also the events of which no delivery was made, as while the endpoint
was disabled. It goes on after the command has ended, in a worker.`,
  options: { since: { type: 'string' }, until: { type: 'string' }, missed: { type: 'boolean' } },
  changes: true,
  async run(context, input) {
    const { endpoint, caller } = await getEndpoint(context, input);
    const { _id: id, restaurantId } = endpoint;
    const createdAfter = parseTime(input, 'since');
    const createdBefore = input.values.until === undefined ? undefined : parseTime(input, 'until');
    if (createdBefore && createdBefore <= createdAfter)
      throw new Error('--until is not after --since: nothing is sent again.');
    const filter = {
      endpointId: id,
      createdAfter,
      ...(createdBefore && { createdBefore }),
      ...(input.values.missed && { include: 'missed' as const }),
    };
    const { deliveries } = context.services.webhooks;
    const count = await deliveries.countRecoverable(restaurantId, filter);
    await deliveries.recover(caller, filter);
    const sent = `${plural(count, 'delivery', 'deliveries')} ${count === 1 ? 'is' : 'are'} sent again to ${id}`;
    const when = endpoint.enabled ? '' : ', once it is enabled: it is disabled now';
    const text = count === 0 ? `Nothing of that time is to be sent again to ${id}.` : `${sent}${when}.`;
    return { text, data: { id, restaurantId, count } };
  },
};

export const reencryptSecrets: Command = {
  arguments: '',
  summary: 'encrypts all webhook secrets under the first key of SECRETS_KEY',
  help: `To retire a key: put the new one in front, SECRETS_KEY=new,old, restart every process, run this, and when it says so, leave the old
one out. It may be cut off and repeated. Ends with 1 while a secret is left that needs another key.`,
  changes: true,
  async run({ services }, { actor }) {
    const result = await services.webhooks.reencrypt(actor);
    const { reencrypted, current, changed, unreadable } = result;
    const lines = [
      `${plural(reencrypted, 'secret')} encrypted anew, ${current} were under the first key already.`,
      ...(changed > 0 ? [`${changed} changed meanwhile: run this again.`] : []),
      ...unreadable.map(id => `The secret of ${id} cannot be opened by any key: add its key, or rotate it.`),
    ];
    const failed = changed > 0 || unreadable.length > 0;
    if (!failed) lines.push('The other keys can be retired: leave them out of SECRETS_KEY.');
    return { text: lines.join('\n'), data: result, failed };
  },
};
