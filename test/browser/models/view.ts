import type { Page } from 'playwright-core';
import type { Dashboard } from '../../helpers/dashboard.ts';

/** A view to check. */
export type View = {
  name: string;
  path: string;
  /** The signed-in user. */
  as?: Dashboard;
  /** Navigates from the opened page to the view. */
  show?(page: Page): Promise<void>;
  /** The expected error statuses on the way. */
  rejections?: number[];
  /** Whether it leaves the browser in a state that affects other views. */
  isolated?: boolean;
};
