import type { Collections } from '../database/collections.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';

/** Fills a sandbox with sample data. The code is loaded on first use. */
export async function fillSandbox(collections: Collections, sandbox: RestaurantDocument): Promise<void> {
  const seed = await import('./seed.ts');
  await seed.fillSandbox(collections, sandbox);
}
