import type { Language } from '../../../generated/dashboard/types.ts';
import type { Origin } from '../../lib/access.ts';

/** The client of a sign-in. */
export type SignInClient = {
  address: string;
  /** The device's token. */
  device?: string | undefined;
  userAgent?: string | undefined;
  /** The code of the second factor. */
  code?: string | undefined;
  /** The language of the page. */
  language?: Language | undefined;
  origin?: Origin;
};
