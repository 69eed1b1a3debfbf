import { useEffect } from 'react';
import { client } from '../../shared/api/api.ts';
import { canPush } from '../../shared/push/browser-push.ts';
import { useSession } from '../../shared/session/session.ts';
import { PUSH_PATH, turnOnPush, wantedBranch } from './own-push.ts';

/** Renews notifications that ended with the user's previous session on this device. */
export default function PushRenewal() {
  const { user } = useSession();
  useEffect(() => {
    void renew(user.id).catch(() => {});
  }, [user.id]);
  return null;
}

async function renew(userId: string): Promise<void> {
  const branchId = wantedBranch(userId);
  if (branchId === null || !canPush() || Notification.permission !== 'granted') return;
  const { data } = await client.GET(PUSH_PATH);
  if (data?.branchId === null) await turnOnPush(userId, branchId);
}
