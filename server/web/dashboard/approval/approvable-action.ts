import type { Schemas } from '../../shared/api/contract.ts';

/** An action at a screen that a person must approve. */
export type ApprovableAction = Pick<Schemas['CreateApprovalRequest'], 'action' | 'orderId'>;
