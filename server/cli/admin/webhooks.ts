import { plural, UsageError } from '../command-line.ts';
import type { CommandContext } from '../with-services.ts';
import { type AdminCommand, type CommandInput, parseTime } from './command.ts';

/** The named endpoint, and the actor who changes it. */
async function getEndpoint({ services: { webhooks } }: CommandContext, { text: id, actor }: CommandInput) {
  const endpoint = await webhooks.endpoints.findAnywhere(id);
  if (!endpoint)
    throw new Error(`There is no webhook endpoint ${JSON.stringify(id)}. Pass an ID such as whe_…`);
  const { restaurantId } = endpoint;
  return { endpoint, caller: { scope: { restaurantId, branches: 'all' }, actor } as const };
}

export const disableEndpoint: AdminCommand = {
  argument: 'endpoint',
  summary: 'disable a webhook endpoint and hold its deliveries',
  help: 'The restaurant can enable it again in the dashboard, which sends the held deliveries.',
  changes: true,
  async run(context, input) {
    const { endpoint, caller } = await getEndpoint(context, input);
    const { _id: id, enabled } = endpoint;
    await context.services.webhooks.endpoints.disable(caller, id);
    const text = enabled ? `${id} is disabled; its deliveries are held.` : `${id} was already disabled.`;
    return { text, data: { id, restaurantId: endpoint.restaurantId, changed: enabled } };
  },
};

export const recover: AdminCommand = {
  argument: 'endpoint',
  summary: "retry an endpoint's failed deliveries",
  help: 'A worker continues after the command has exited.',
  required: { '--since <time>': 'retry deliveries created after this time, such as 2026-11-23T18:00:00Z' },
  options: {
    '--until <time>': 'retry deliveries created before this time',
    '--missed': 'include events without a delivery, such as events from when the endpoint was disabled',
  },
  changes: true,
  async run(context, input) {
    const { endpoint, caller } = await getEndpoint(context, input);
    const { _id: id, restaurantId } = endpoint;
    const createdAfter = parseTime(input, 'since');
    const createdBefore = input.values.until === undefined ? undefined : parseTime(input, 'until');
    if (createdBefore && createdBefore <= createdAfter)
      throw new UsageError('--until must be after --since.');
    const filter = {
      endpointId: id,
      createdAfter,
      ...(createdBefore && { createdBefore }),
      ...(input.values.missed && { include: 'missed' as const }),
    };
    const { recovery } = context.services.webhooks;
    const count = await recovery.count(restaurantId, filter);
    await recovery.recover(caller, filter);
    const sent = `Retrying ${plural(count, 'delivery', 'deliveries')} to ${id}`;
    const when = endpoint.enabled ? '' : ' as soon as the endpoint is enabled; it is disabled now';
    const text =
      count === 0 ? `There are no deliveries to retry to ${id} in this period.` : `${sent}${when}.`;
    return { text, data: { id, restaurantId, count } };
  },
};

export const reencryptSecrets: AdminCommand = {
  summary: 'encrypt all stored secrets with the first key of SECRETS_KEY',
  help: `To retire a key, put the new one first (SECRETS_KEY=new,old), restart every
process, run this command, and remove the old key when it says that you can. You
can interrupt and repeat it. It exits with 1 while a secret needs another key.`,
  changes: true,
  async run({ services }, { actor }) {
    const all = [
      await services.webhooks.reencrypt(actor),
      await services.paymentAccounts.reencrypt(),
      await services.hashEncryption.reencrypt(),
      await services.secondFactor.reencrypt(),
      await services.push.reencrypt(),
      await services.refundVouchers.reencrypt(),
    ];
    const total = (name: 'reencrypted' | 'current' | 'changed') =>
      all.reduce((sum, result) => sum + result[name], 0);
    const [reencrypted, current, changed] = [total('reencrypted'), total('current'), total('changed')];
    const unreadable = all.flatMap(result => result.unreadable);
    const result = { reencrypted, current, changed, unreadable };
    const lines = [
      `Re-encrypted ${plural(reencrypted, 'secret')}; ${current} already used the first key.`,
      ...(changed > 0
        ? [`${plural(changed, 'secret')} changed in the meantime. Run the command again.`]
        : []),
      ...unreadable.map(id => `No key decrypts this secret: ${id}. Add its key, or replace the secret.`),
    ];
    const failed = changed > 0 || unreadable.length > 0;
    if (!failed) lines.push('You can remove the other keys from SECRETS_KEY.');
    return { text: lines.join('\n'), data: result, failed };
  },
};
