import { expect, it } from 'vitest';
import { createLane } from './endpoint-slots.ts';

it('A look-up of the endpoint that failed is a failure of those who waited for it, and of nobody after', async () => {
  const destination = { _id: 'whe_1', url: 'https://receiver.example', enabled: true, secret: 'sealed' };
  let isAway = true;
  const lane = createLane({
    read: async () => {
      if (isAway) throw new Error('away for a moment');
      return destination;
    },
    roomAgain: () => {},
  });
  const waiting = [lane.current(), lane.current()];
  for (const one of waiting) await expect(one).rejects.toThrow('away for a moment');
  isAway = false;
  expect(await lane.current()).toBe(destination);
});
