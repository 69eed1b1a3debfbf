import { client } from '../../shared/api/api.ts';
import { subscribeBrowser } from '../../shared/push/browser-push.ts';

export const PUSH_PATH = '/dashboard/api/push';
const SUBSCRIPTION_PATH = '/dashboard/api/push/subscription';

/** The branch whose new orders the user wants to be notified of on this device, also in the next session. */
const nameOf = (userId: string) => `push:${userId}`;

export const wantedBranch = (userId: string): string | null => localStorage.getItem(nameOf(userId));

/** Subscribes the session's browser to the branch's new orders. Throws the browser's or service's error. */
export async function turnOnPush(userId: string, branchId: string): Promise<void> {
  const settings = await client.GET(PUSH_PATH);
  if (settings.error) throw settings.error;
  const subscription = await subscribeBrowser('/dashboard', settings.data.publicKey);
  const { error } = await client.PUT(SUBSCRIPTION_PATH, { body: { ...subscription, branchId } });
  if (error) throw error;
  localStorage.setItem(nameOf(userId), branchId);
}

export async function turnOffPush(userId: string): Promise<void> {
  localStorage.removeItem(nameOf(userId));
  const { error } = await client.DELETE(SUBSCRIPTION_PATH, {});
  if (error) throw error;
}
