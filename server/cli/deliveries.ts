import type { Context } from '../context/context.ts';
import { withServices } from './with-services.ts';

/** Resolves to the output. */
export const showHold = (): Promise<string> =>
  withHold(async (since, unsent) => `All deliveries have been held since ${since.toISOString()}: ${unsent}.`);

/** Resolves to the output. */
export const releaseHold = (): Promise<string> =>
  withHold(async (_since, unsent, { webhooks }) => {
    await webhooks.hold.release();
    return `Released: ${unsent}.`;
  });

const withHold = (
  work: (since: Date, unsent: string, services: Context['services']) => Promise<string>,
): Promise<string> =>
  withServices(process.env, async ({ services, countUnsent }) => {
    const since = await services.webhooks.hold.find();
    if (since === undefined) return 'No deliveries are held.';
    return work(since, describeUnsent(await countUnsent(services.clock())), services);
  });

function describeUnsent({ due, later, orders }: Awaited<ReturnType<Context['countUnsent']>>): string {
  const all = `${due + later} are pending, ${due} due now and ${later} at their next attempt`;
  return orders > 0
    ? `${all}; deliveries for the latest changes of ${orders} orders are not created yet`
    : all;
}
