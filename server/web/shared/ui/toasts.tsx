import { lazy } from 'react';
import { describeError } from '../api/errors.ts';
import type { Announce } from '../api/query-client.ts';
import { LatePart } from './late-part.tsx';

const FAILURE_MS = 8_000;

/** Loaded late, because nothing is announced before a user acts. */
const load = () => import('./notifications.ts');
const Notifications = lazy(async () => ({ default: (await load()).Notifications }));

export const toasts = {
  done: message => void load().then(({ show }) => show({ message, color: 'herb' })),
  failed: error => {
    const message = describeError(error);
    void load().then(({ show }) => show({ message, color: 'red', autoClose: FAILURE_MS, role: 'alert' }));
  },
} satisfies Announce;

/** Where toasts appear: what a page is worked with is further down. */
export const ToastHost = () => (
  <LatePart>
    <Notifications position="top-center" />
  </LatePart>
);
