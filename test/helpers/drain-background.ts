import type { TestService } from './service.ts';

/** Resolves when the effects of every change so far have run. */
export async function drainBackground({ context }: TestService): Promise<void> {
  await context.background.drain();
}
