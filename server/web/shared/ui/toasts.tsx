import { lazy } from 'react';
import { describeError, isApiError } from '../api/errors.ts';
import type { Announce } from '../api/query-client.ts';
import { LatePart } from './late-part.tsx';

const FAILURE_MS = 8_000;

/** Loaded lazily, because nothing is announced before a user acts. */
const load = () => import('./notifications.ts');
const Notifications = lazy(async () => ({ default: (await load()).Notifications }));

export const toasts: Announce & { reached(): void } = {
  done: message => void load().then(({ show }) => show({ message, color: 'herb' })),
  failed: (error, change) => {
    const message = describeError(error);
    const cause = { 'data-change': change, 'data-unreached': !isApiError(error) || undefined };
    void load().then(({ show, hide }) => {
      hide(isAbout(change));
      show({ message, color: 'red', autoClose: FAILURE_MS, role: 'alert', ...cause });
    });
  },
  succeeded: change => void load().then(({ hide }) => hide(isAbout(change))),
  /** Call it when the service is reachable again. */
  reached: () => void load().then(({ hide }) => hide(toast => toast['data-unreached'])),
};

const isAbout = (change: string | undefined) => (toast: Record<`data-${string}`, unknown>) =>
  change !== undefined && toast['data-change'] === change;

/** Where toasts appear: away from the page's controls. */
export const ToastHost = () => (
  <LatePart>
    <Notifications position="top-center" />
  </LatePart>
);
