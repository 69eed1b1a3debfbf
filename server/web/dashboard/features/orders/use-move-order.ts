import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { putOnBoards } from './board/use-board-orders.ts';

/** Changes an order's status. `reason` is for cancellations. */
export function useMoveOrder(reference: string, done?: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = api.useMutation('post', '/dashboard/api/orders/{reference}/status', {
    meta: { ...(done && { done }), changes: ['/dashboard/api/orders'] },
    onSuccess: order => putOnBoards(queryClient, order),
  });
  return {
    isPending,
    move(status: Schemas['TargetOrderStatus'], reason?: string, onDone?: () => void) {
      mutate({ params: { path: { reference } }, body: { status, reason } }, { onSuccess: onDone });
    },
  };
}
