import { randomUUID } from 'node:crypto';
import type {
  PairScreenRequest,
  Screen,
  ScreenPairing,
  ScreenPairingProgress,
} from '../../generated/dashboard/types.ts';
import { type Dashboard, openDashboard, type ServedDashboard } from './dashboard.ts';

/** A device without a session that shows a code. */
export type WaitingDevice = ScreenPairing & {
  page: Dashboard;
  /** Polls whether it is paired. */
  finish(): Promise<{ status: number; body: ScreenPairingProgress }>;
};

const TABLET = 'Mozilla/5.0 (Linux; Android 16; SM-X710) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36';

export async function startPairing(service: ServedDashboard): Promise<WaitingDevice> {
  const page = openDashboard(service);
  const headers = { 'user-agent': TABLET };
  const { body } = await page.request<ScreenPairing>('POST', '/screen-pairings', { headers });
  return {
    ...body,
    page,
    async finish() {
      const { code, deviceToken } = body;
      const answer = await page.request<ScreenPairingProgress>('POST', '/screen-pairings/session', {
        body: { code, deviceToken },
        headers,
      });
      if (answer.body.session) await page.resume();
      return answer;
    },
  };
}

type NewScreen = Partial<PairScreenRequest> & { branchId: string };

/** Enters a device's code as a manager. */
export const enterCode = (manager: Dashboard, code: string, screen: NewScreen, key: string = randomUUID()) =>
  manager.request<Screen>('POST', '/screens', {
    body: { code, name: 'Pass kitchen', kind: 'kitchen', ...screen },
    headers: { 'idempotency-key': key },
  });

/** A paired screen and its page. */
export async function addScreen(
  service: ServedDashboard,
  manager: Dashboard,
  screen: NewScreen,
): Promise<{ screen: Screen; page: Dashboard }> {
  const device = await startPairing(service);
  const { body } = await enterCode(manager, device.code, screen);
  await device.finish();
  return { screen: body, page: device.page };
}
