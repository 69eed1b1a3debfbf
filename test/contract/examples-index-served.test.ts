import { expect } from 'vitest';
import { operations } from '../helpers/contract.ts';
import { addExampleResources, fillExample } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant));

it.for(operations.map(({ method, operation: { operationId } }) => [operationId, method] as const))(
  '%s sends only queries that an index serves',
  async ([operationId, method], { client, queries, fill }) => {
    const { path, body } = fillExample(operationId, fill);
    const commands = await queries.commandsOf(async () => {
      expect((await client.request<object>(method, path, { body })).status).toBeLessThan(300);
    });
    expect(commands).not.toEqual([]);
    for (const command of commands) await queries.expectIndexed(command, 5);
  },
);
