import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../shared/session/session.ts';

/** Whether new orders are announced to the user on this device, by a sound and, where allowed, by a notification. */
export function useAnnouncements() {
  const { user } = useSession();
  const [isOn, setOn] = useLocalStorage({
    key: `announces-orders:${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    isOn,
    async toggle() {
      setOn(!isOn);
      // Without it there is still the sound.
      if (!isOn && 'Notification' in window) await Notification.requestPermission();
    },
  };
}
