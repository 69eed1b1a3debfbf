import { lazy } from 'react';
import { describeError } from '../api/errors.ts';
import type { Announce } from '../api/query-client.ts';
import { LatePart } from './late-part.tsx';

const FAILURE_MS = 8_000;

/** Loaded late, because nothing is announced before a user acts. */
const load = () => import('./notifications.ts');
const Notifications = lazy(async () => ({ default: (await load()).Notifications }));

const alert = (message: string) =>
  void load().then(({ show }) => show({ message, color: 'red', autoClose: FAILURE_MS, role: 'alert' }));

export const toasts = {
  done: message => void load().then(({ show }) => show({ message, color: 'herb' })),
  failed: error => alert(describeError(error)),
  alert,
} satisfies Announce & { alert(text: string): void };

/** Where toasts appear: what a page is worked with is further down. */
export const ToastHost = () => (
  <LatePart>
    <Notifications position="top-center" />
  </LatePart>
);
