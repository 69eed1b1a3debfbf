import type { TestService } from './service.ts';

/** Resolves when the consequences of every change so far are drawn. */
export async function settled({ context }: TestService): Promise<void> {
  await context.background.drain();
}
