import type { DayFigures } from '../../../spec/rules/day-report.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { deriveId } from '../../lib/ids.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import { type UserDocument, userEntry } from '../users/documents.ts';
import type { UserStore } from '../users/store.ts';
import type { MailQueue } from './mail-queue.ts';
import { findEnd, findLastDay, findNextSummary } from './summary-days.ts';

/** A branch's sales and refunds on a business day. */
export type BranchDay = { branch: Pick<BranchDocument, 'name' | 'currency'>; report: DayFigures };

export type ReportBranches = (branches: BranchDocument[], day: string) => Promise<BranchDay[]>;

/** Daily summaries for owners who enabled them. */
export interface DailySummaries {
  /** Enables or disables the owner's summary. Idempotent. */
  set(owner: UserDocument, isEnabled: boolean, actor: Actor): Promise<void>;
  /** The branches with payments or refunds on a day. */
  read(restaurantId: string, day: string): Promise<BranchDay[]>;
  /** Queues a due summary, and schedules the next one. Safe to run twice concurrently. */
  work(user: UserDocument): Promise<void>;
}

type DailySummariesDeps = {
  users: Pick<UserStore, 'setDailySummary' | 'moveSummary'>;
  relay: (user: UserDocument) => Promise<void>;
  branches: Pick<BranchStore, 'listAll'>;
  reportBranches: ReportBranches;
  queue: Pick<MailQueue, 'add'>;
  clock: Clock;
};

/** The log message when the work throws. The summary stays due. */
export const SUMMARY_FAILED = 'failed to queue a daily summary; retrying on the next poll';

export function createDailySummaries(deps: DailySummariesDeps): DailySummaries {
  const { users, relay, branches, reportBranches, queue, clock } = deps;

  const listBranches = (restaurantId: string) => branches.listAll({ restaurantId, branches: 'all' });

  async function listTimezones(restaurantId: string): Promise<string[]> {
    const found = (await listBranches(restaurantId)).map(({ timezone }) => timezone);
    return found.length > 0 ? [...new Set(found)] : ['UTC'];
  }

  async function read(restaurantId: string, day: string): Promise<BranchDay[]> {
    const found = await reportBranches(await listBranches(restaurantId), day);
    return found.filter(({ report: { orders, payments } }) => orders > 0 || payments.length > 0);
  }

  /** The ID derives from owner and day, so each owner gets one summary a day, however often it is queued. */
  async function add(
    { _id, restaurantId, email, language }: UserDocument,
    day: string,
    createdAt: Date,
  ): Promise<void> {
    if ((await read(restaurantId, day)).length === 0) return;
    await queue.add({
      _id: `${deriveId('eml', _id)}_${day.replaceAll('-', '')}`,
      ...{ restaurantId, kind: 'daily_summary', to: email, language, userId: _id },
      ...{ details: { day }, createdAt },
    });
  }

  return {
    read,

    async set(owner, isEnabled, actor) {
      const at = clock();
      const next = isEnabled ? findNextSummary(await listTimezones(owner.restaurantId), at) : null;
      const action = isEnabled ? 'user.daily_summary_enabled' : 'user.daily_summary_disabled';
      const updated = await users.setDailySummary(owner, next, userEntry(owner, action, actor, at));
      if (updated) await relay(updated);
    },

    async work(user) {
      const { restaurantId, role, disabledAt, dailySummary } = user;
      const now = clock();
      if (!dailySummary) return;
      const timezones = await listTimezones(restaurantId);
      const { day } = dailySummary;
      const dueAt = findEnd(day, timezones);
      // A branch may have changed its time zone.
      if (dueAt > now) return void (await users.moveSummary(user, { day, dueAt }));
      // After a long outage, only the latest summary is sent.
      const last = findLastDay(timezones, now);
      if (role === 'owner' && disabledAt === null && !isSuspended(user))
        await add(user, last, findEnd(last, timezones));
      await users.moveSummary(user, findNextSummary(timezones, now));
    },
  };
}
