import { describe, expect } from 'vitest';
import type { OwnSessions } from '../../generated/dashboard/types.ts';
import { addUser, type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';

const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
  tablet: 'Mozilla/5.0 (Linux; Android 16; SM-X710) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36',
};

const it = test.extend('devices', async ({ service, restaurantId }) => {
  const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
  const signIn = async (userAgent: string): Promise<Dashboard> => {
    const dashboard = openDashboard(service);
    const headers = { 'user-agent': userAgent };
    const { status } = await dashboard.request('POST', '/session', { body: { email, password }, headers });
    expect(status).toBe(201);
    await dashboard.resume();
    return dashboard;
  };
  return {
    phone: await signIn(AGENTS.phone),
    desktop: await signIn(AGENTS.desktop),
    tablet: await signIn(AGENTS.tablet),
  };
});

const list = async (dashboard: Dashboard) => (await dashboard.get<OwnSessions>('/session/own')).body.sessions;
const isSignedIn = async (dashboard: Dashboard) => (await dashboard.get('/session')).status === 200;

describe("A user's own sessions", () => {
  it('are listed with their devices, and can be signed out immediately', async ({ devices, service }) => {
    const { phone, desktop, tablet } = devices;
    const seen = await list(desktop);
    expect(seen.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Chrome', 'Android', false],
      ['Edge', 'Windows', true],
      ['Safari', 'iPhone', false],
    ]);
    const stored = await service.context.collections.sessions.find({}).toArray();
    const ids = new Set(stored.map(({ _id }) => _id));
    expect(seen.filter(({ id }) => ids.has(id))).toEqual([]);
    const lost = seen.find(({ system }) => system === 'iPhone')?.id;
    expect((await desktop.post('/session/own/end', { sessionId: lost })).status).toBe(204);
    expect((await desktop.post('/session/own/end', { sessionId: lost })).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(desktop), await isSignedIn(tablet)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await desktop.post('/session/own/end-others')).status).toBe(204);
    expect([await isSignedIn(desktop), await isSignedIn(tablet)]).toEqual([true, false]);
    expect(await list(desktop)).toHaveLength(1);
  });

  it("are inaccessible to others, even the restaurant's owner", async ({
    devices,
    service,
    restaurantId,
  }) => {
    const [session] = await list(devices.phone);
    const owner = await signedIn(service, { restaurantId, role: 'owner' });
    await owner.post('/session/own/end', { sessionId: session?.id });
    await owner.post('/session/own/end-others');
    expect(await list(devices.phone)).toHaveLength(3);
    expect((await list(owner)).map(({ id }) => id)).not.toContain(session?.id);
  });
});
