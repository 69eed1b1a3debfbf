import type { Schemas } from '../../shared/api/contract.ts';

/** An action that a person approves at a screen. */
export type ApprovableAction = Pick<Schemas['CreateApprovalRequest'], 'action' | 'orderId'>;
