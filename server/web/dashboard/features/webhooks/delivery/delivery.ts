import type { Schemas } from '../../../../shared/api/contract.ts';

export type Delivery = Schemas['WebhookDeliveryDetails'];
