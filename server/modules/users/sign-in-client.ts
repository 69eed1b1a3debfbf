import type { Language } from '../../../generated/dashboard/types.ts';
import type { Origin } from '../../lib/access.ts';

/** The client that a sign-in comes from. */
export type SignInClient = {
  address: string;
  /** The token of the device, which tells it from others. */
  device?: string | undefined;
  userAgent?: string | undefined;
  /** Of the second factor. */
  code?: string | undefined;
  /** Of the page. */
  language?: Language | undefined;
  origin?: Origin;
};
