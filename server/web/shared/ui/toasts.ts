import '@mantine/notifications/styles.css';
import { notifications } from '@mantine/notifications';
import { describeError } from '../api/errors.ts';
import type { Announce } from '../api/query-client.ts';

const FAILURE_MS = 8_000;

export const toasts: Announce = {
  done: message => void notifications.show({ message, color: 'herb' }),
  failed: error =>
    void notifications.show({ message: describeError(error), color: 'red', autoClose: FAILURE_MS }),
};
