import type { Schemas } from '../../../shared/api/contract.ts';

type Delivery = Pick<Schemas['WebhookDelivery'], 'status' | 'attemptCount' | 'retryRequested'> & {
  held?: boolean;
};

const MS = 5_000;
const SOON_MS = 1_000;

/** When to reload deliveries: an attempt in progress ends soon. */
export const refreshMs = (deliveries: Delivery[] = []): number =>
  deliveries.some(isAboutToChange) ? SOON_MS : MS;

const isAboutToChange = ({ status, attemptCount, retryRequested, held = false }: Delivery) =>
  !held && (status === 'delivering' || retryRequested || (status === 'pending' && attemptCount === 0));
