import { setTimeout } from 'node:timers/promises';
import type { KitchenOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import type { Device } from './device.ts';
import type { Faults } from './faults.ts';
import type { Findings, Ledger } from './ledger.ts';

type Audited = { orders: OrderWithTimeline[]; tickets: KitchenOrder[]; findings: Findings };

const MINUTE_MS = 60_000;

/** Prints progress every minute. */
export async function tellEveryMinute(ledger: Ledger, faults: Faults, until: number): Promise<void> {
  for (let minute = 1; Date.now() < until; minute++) {
    await setTimeout(Math.min(MINUTE_MS, until - Date.now()));
    console.log(`minute ${minute}: ${tellActs(ledger)}; ${tellFaults(faults)}`);
  }
}

/** Prints actions, faults, and findings. */
export function tellOutcome(
  ledger: Ledger,
  devices: Device[],
  faults: Faults,
  { orders, tickets, findings }: Audited,
): void {
  const entries = orders.reduce((sum, { timeline }) => sum + timeline.length, 0);
  const struck = tickets.filter(({ struckLines }) => struckLines?.lineIds.length).length;
  console.table(Object.fromEntries(devices.map(({ name, counts }) => [name, counts])));
  console.log(`people meant ${tellActs(ledger)}`);
  console.log(`faults: ${tellFaults(faults)}`);
  console.log(`audited: ${orders.length} orders, ${entries} entries of their log, ${tickets.length} tickets`);
  console.log(`         that are still in the kitchen, ${struck} of them with lines struck through`);
  for (const [kind, found] of Object.entries(findings)) {
    console.log(`${kind}: ${found.length}`);
    for (const finding of found) console.log(`  ${finding}`);
  }
}

function tellActs(ledger: Ledger): string {
  const { acts, byAct, queued } = ledger.count();
  const each = Object.entries(byAct).map(([act, count]) => `${count} ${act}`);
  return `${acts} acts (${each.join(', ')}), ${queued} while the service was out of reach`;
}

const tellFaults = ({ cuts, freezes, sessionsEnded, kills }: Faults): string =>
  `${cuts} cuts, ${freezes} freezes, ${sessionsEnded} sessions ended, ${kills} kills`;
