import type { TestService } from './service.ts';

/** Resolves when all effects of changes so far have run. */
export async function drainBackground({ context }: TestService): Promise<void> {
  await context.background.drain();
}
