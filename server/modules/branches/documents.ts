import type { KnownBranchStatus } from '../../../generated/public/types.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type BranchDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  slug: string;
  currency: string;
  status: KnownBranchStatus;
  address: string;
  countryCode: string;
  timezone: string;
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};
