import { afterAll, beforeAll, describe } from 'vitest';
import { isApiError, type RestaurantOrdering } from '../../src/index.ts';
import { type Backend, startMock, startReal } from './backends.ts';

/** One of the two, and a client with every right to it. */
export type Side = Backend & { sdk: RestaurantOrdering };

/** One suite for both: what the mock of `/testing` does is what the real service does. */
export function describeBoth(suite: (side: () => Side) => void): void {
  describe.each([
    ['The real service', startReal],
    ['The mock', startMock],
  ])('%s', (_name, start) => {
    let side: Side;
    beforeAll(async () => {
      const backend = await start();
      side = { ...backend, sdk: await backend.client() };
    });
    afterAll(() => side.stop());
    suite(() => side);
  });
}

/** What a call comes to: that it succeeds, or its status, its code and the places that it names. */
export async function outcome(call: PromiseLike<unknown>) {
  try {
    await call;
    return 'success';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [error.status, error.code, ...error.fields.map(({ path }) => path)];
  }
}
