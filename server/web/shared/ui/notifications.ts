import '@mantine/notifications/styles.css';
import './toasts.css';
import { type NotificationData, notificationsStore, updateNotificationsState } from '@mantine/notifications';

export { Notifications, showNotification as show } from '@mantine/notifications';

/** Removes matching toasts, whether shown or queued. */
export const hide = (isOver: (toast: NotificationData) => boolean) =>
  updateNotificationsState(notificationsStore, all => all.filter(toast => !isOver(toast)));
