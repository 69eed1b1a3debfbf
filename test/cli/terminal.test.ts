import { expect } from 'vitest';
import { createAdmin } from '../helpers/admin.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

/** As a release before stored it: a title of the window, a cleared screen, and an answer typed into the shell. */
const HOSTILE = '\u001b]0;pwned\u0007\u009b2J\u001b[6n\u202e';

it('A command for hosts shows control characters in stored texts instead of sending them to the terminal', async ({
  service,
  restaurant,
}) => {
  const branch = { ...snapshotOf(restaurant.harbour), name: HOSTILE };
  const { _id } = await restaurant.addOrder({ branch });
  const { output } = await createAdmin(service).run('find', _id);
  expect(output).toContain('\\u001b]0;pwned\\u0007\\u009b2J\\u001b[6n\\u202e');
  expect(output).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
});
