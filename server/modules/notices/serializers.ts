import type { Notice } from '../../../generated/dashboard/types.ts';
import type { NoticeState } from './documents.ts';
import { MAX_COUNT } from './store.ts';

export function serializeNotice(notice: NoticeState): Notice {
  const {
    kind,
    subjectId = '',
    subject = null,
    since,
    until,
    timezone = null,
    count,
    problem = null,
  } = notice;
  const begun = since?.toISOString() ?? null;
  return {
    id: [kind, subjectId, begun ?? ''].join(':'),
    kind,
    subject,
    since: begun,
    until: until?.toISOString() ?? null,
    timezone,
    count: count === undefined ? null : Math.min(count, MAX_COUNT),
    problem,
  };
}
