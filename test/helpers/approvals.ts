import type { Approval } from '../../generated/dashboard/types.ts';
import { type Dashboard, openDashboard, signedIn, type TestUser } from './dashboard.ts';
import type { TestService } from './service.ts';

export const PIN = '480273';
/** Belongs to nobody. */
export const WRONG_PIN = '915364';

/** A signed-in user with a PIN. */
export async function addApprover(
  service: TestService,
  user: TestUser,
  pin = PIN,
): Promise<{ userId: string; page: Dashboard }> {
  const page = await signedIn(service, user);
  await page.put('/session/pin', { pin });
  return { userId: page.session()?.user.id ?? '', page };
}

type Action = { action: 'discount'; userId: string } | { action: 'refund'; orderId: string; userId: string };

export const approve = (screen: Dashboard, action: Action, pin = PIN) =>
  screen.post<Approval>('/approvals', { ...action, pin });

/** Headers of the approved request. */
export async function approved(screen: Dashboard, action: Action): Promise<Record<string, string>> {
  const { body } = await approve(screen, action);
  return { 'x-approval': body.token };
}

/** A page's session on another process. */
export async function openElsewhere(page: Dashboard, service: TestService): Promise<Dashboard> {
  const opened = openDashboard(service, page.cookie()?.slice('session='.length));
  await opened.resume();
  return opened;
}
