import { test as base, describe } from 'vitest';
import { isApiError, type RestaurantOrdering } from '../../src/index.ts';
import { type Backend, startMock, startReal } from './backends.ts';

/** The real service or the mock, and a client with all permissions. */
export type Side = Backend & { sdk: RestaurantOrdering };

const extendWithSide = (start: () => Promise<Backend>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  base.extend('side', { scope: 'file' }, async ({}, { onCleanup }): Promise<Side> => {
    const backend = await start();
    onCleanup(() => backend.stop());
    return { ...backend, sdk: await backend.client() };
  });

/** Runs a suite against both, to show that the mock in `/testing` behaves like the real service. */
export function describeBoth(suite: (test: ReturnType<typeof extendWithSide>) => void): void {
  // Fixtures of a file are declared outside its describe blocks.
  const sides = [
    ['The real service', extendWithSide(startReal)],
    ['The mock', extendWithSide(startMock)],
  ] as const;
  describe.each(sides)('%s', (_name, test) => suite(test));
}

/** The outcome of a call: success, or its status, its code and the paths of its fields. */
export async function outcome(call: PromiseLike<unknown>) {
  try {
    await call;
    return 'success';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [error.status, error.code, ...error.fields.map(({ path }) => path)];
  }
}
