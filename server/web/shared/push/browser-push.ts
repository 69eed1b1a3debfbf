import type { Schemas } from '../api/contract.ts';
import { getLocale } from '../i18n/locale.ts';

/**
 * Whether the browser can show notifications of a closed page and its user has not blocked them. Requires
 * HTTPS or localhost.
 */
export const canPush = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission !== 'denied';

/** Requests permission unless already decided. Call it in response to a click. */
export const mayPush = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes the browser for pages below `scope`, once for all of them. */
export async function subscribeBrowser(
  scope: string,
  publicKey: string,
): Promise<Schemas['NewPushSubscription']> {
  const { pushManager } = await navigator.serviceWorker
    .register('/push-worker.js', { scope })
    .then(() => navigator.serviceWorker.ready);
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await subscribe().catch(async (error: unknown) => {
    // An existing subscription uses a previous key of the service.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return subscribe();
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth }, language: getLocale() };
}
