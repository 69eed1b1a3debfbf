import type { Document } from 'mongodb';
import { expect } from 'vitest';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, onCommand, watchQueries } from '../helpers/queries.ts';

const it = test.extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING);

it('An order export reads a thousand orders per command, with only the exported fields', async ({
  service,
  restaurant,
  manager,
}) => {
  await restaurant.addOrders(Array.from({ length: 2_100 }, () => ({})));
  const { expectIndexed } = watchQueries(service);
  const sent: Document[] = [];
  onCommand(service, ({ command }) => {
    if ([command.find, command.collection, command.aggregate].includes('orders')) sent.push(command);
  });
  const response = await fetch(`${service.url}/dashboard/api/exports/orders`, {
    headers: { cookie: manager.cookie() ?? '' },
  });
  const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(2_100);
  expect(sent.map(command => Object.keys(command)[0])).toEqual(['find', 'find', 'find']);
  for (const command of sent) {
    // Plus the cursor's own element and a lookahead element.
    await expectIndexed(command, 1_002);
    expect(command.projection).toMatchObject({ number: 1, 'lines.title': 1 });
    expect(Object.keys(command.projection)).not.toContain('customerKeys');
  }
});
