import { useQuery } from '@tanstack/react-query';
import { client } from '../api/api.ts';
import { fetchAll } from '../api/fetch-all.ts';

export const INVENTORY_PATH = '/dashboard/api/inventory';
const ITEMS_PATH = `${INVENTORY_PATH}/items` as const;

/** Everything that is kept in stock. */
export function useInventoryItems() {
  return useQuery({
    queryKey: ['all', ITEMS_PATH],
    queryFn: () => fetchAll(query => client.GET(ITEMS_PATH, { params: { query } })),
  });
}
