import { plural } from './command-line.ts';
import { withServices } from './with-services.ts';

/** Resolves to the output. */
export async function rebuildSales(slug: string | undefined): Promise<string> {
  return withServices(process.env, async ({ services: { restaurants }, rebuildSales }) => {
    let rebuilt = 0;
    for await (const { _id: restaurantId, slug: found } of restaurants.listAll()) {
      if (slug !== undefined && slug !== found) continue;
      await rebuildSales(restaurantId);
      rebuilt += 1;
    }
    if (rebuilt === 0)
      throw new Error(slug === undefined ? 'There is no restaurant yet.' : `There is no restaurant ${slug}.`);
    return `Rebuilt the sales of ${plural(rebuilt, 'restaurant')}.`;
  });
}
