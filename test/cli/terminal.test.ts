import { expect } from 'vitest';
import { createAdmin } from '../helpers/admin.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

/** As stored by an earlier release: a window title, a cleared screen, and a response typed into the shell. */
const HOSTILE = '\u001b]0;pwned\u0007\u009b2J\u001b[6n\u202e';

it('An operator command escapes control characters in stored text for the terminal', async ({
  service,
  restaurant,
}) => {
  const branch = { ...snapshotOf(restaurant.harbour), name: HOSTILE };
  const { _id } = await restaurant.addOrder({ branch });
  const { output } = await createAdmin(service).run('find', _id);
  expect(output).toContain('\\u001b]0;pwned\\u0007\\u009b2J\\u001b[6n\\u202e');
  expect(output).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
});
