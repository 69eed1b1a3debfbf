import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../server/demo/random.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import type { Device } from './device.ts';

/** The service, which is killed under its pages and restarted on the same data. */
export type Service = { url: string; isUp(): boolean; kill(): Promise<void>; start(): Promise<void> };

/** The faults during a shift. */
export type Faults = { cuts: number; freezes: number; sessionsEnded: number; kills: number };

const KILLS = 2;

/**
 * A bad evening: disconnected and frozen networks, of one device or all, ended sessions, and two kills of the
 * service.
 */
export async function causeFaults(
  devices: Device[],
  service: Service,
  random: Random,
  until: number,
  counts: Faults,
): Promise<void> {
  const began = Date.now();
  const people = devices.filter(({ person }) => person);
  const disturb = async ({ network }: Device) => {
    const isCut = random.chance(0.5);
    if (isCut) network.cut();
    else network.freeze();
    counts[isCut ? 'cuts' : 'freezes'] += 1;
    await setTimeout(random.integer(500, 12_000));
    network.restore(random.chance(0.5));
  };
  const endSession = async ({ page }: Device) => {
    const [cookie] = await page.context().cookies();
    if (!cookie) return;
    const dashboard = openDashboard({ url: service.url }, cookie.value);
    await dashboard.resume();
    await dashboard.delete('/session');
    counts.sessionsEnded += 1;
  };
  while (Date.now() < until) {
    await setTimeout(random.integer(500, 3_000));
    if (counts.kills < KILLS && Date.now() - began > ((counts.kills + 1) * (until - began)) / (KILLS + 1)) {
      await service.kill();
      counts.kills += 1;
      await setTimeout(random.integer(500, 3_000));
      await service.start();
    } else if (random.chance(0.4)) await endSession(random.pick(people));
    else await Promise.all((random.chance(0.2) ? devices : [random.pick(devices)]).map(disturb));
  }
}
