import type { NewKey, Restaurant, Session } from '../../generated/dashboard/types.ts';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { type Dashboard, signedIn } from './dashboard.ts';
import type { TestService } from './service.ts';

/** A restaurant's sandbox, created by an owner. */
export async function addSandbox(service: TestService, restaurantId: string): Promise<Restaurant> {
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  return (await owner.post<Restaurant>('/restaurant/sandbox')).body;
}

/** A manager's dashboard in test mode. */
export async function inTestMode(service: TestService, restaurantId: string): Promise<Dashboard> {
  const manager = await signedIn(service, { restaurantId, role: 'manager' });
  await switchMode(manager, 'PUT');
  return manager;
}

/** Like the page, which then reloads. */
export async function switchMode(dashboard: Dashboard, method: 'PUT' | 'DELETE'): Promise<Session> {
  const { body } = await dashboard.request<Session>(method, '/session/test-mode');
  await dashboard.resume();
  return body;
}

/** A full-access key, created in the dashboard. */
export const makeKey = async (dashboard: Dashboard): Promise<string> =>
  (await dashboard.post<NewKey>('/keys', { name: 'Partner', scopes: EVERY_SCOPE })).body.secret;
