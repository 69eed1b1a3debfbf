import { expect } from 'vitest';
import type {
  DashboardInventoryItem,
  InventoryMovement,
  InventoryMovementList,
} from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';
import { drainBackground } from './drain-background.ts';
import type { TestService } from './service.ts';

/** Reads stock through the dashboard, after all pending effects. */
export function createStockReader(service: TestService, reader: Dashboard) {
  /** An item's latest hundred movements, newest first. */
  async function movementsOf(itemId: string): Promise<InventoryMovement[]> {
    await drainBackground(service);
    const path = `/inventory/items/${itemId}/movements?limit=100`;
    const { body } = await reader.get<InventoryMovementList>(path);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data;
  }
  return {
    movementsOf,
    /** Fails unless a branch has this balance and its movements are consistent. */
    async expectBalance(itemId: string, branchId: string, balance: number): Promise<void> {
      const movements = (await movementsOf(itemId)).toReversed();
      let sum = 0;
      for (const { change, balanceAfter } of movements) {
        sum += Math.round(Number(change) * 1_000);
        expect(Math.round(Number(balanceAfter) * 1_000)).toBe(sum);
      }
      const { balances } = (await reader.get<DashboardInventoryItem>(`/inventory/items/${itemId}`)).body;
      const found = balances.find(row => row.branchId === branchId)?.balance;
      expect([Number(found), sum / 1_000]).toEqual([balance, balance]);
    },
  };
}
