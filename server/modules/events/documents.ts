import type { EventType } from '../orders/documents.ts';

/** What happened, as receivers are told: `payload` holds the exact bytes of every delivery of this event. */
export type EventDocument = {
  _id: string;
  restaurantId: string;
  type: EventType;
  orderId: string;
  payload: string;
  createdAt: Date;
};
