import { NoticeList } from './notice-list.tsx';
import classes from './notices.module.css';
import type { Notice } from './use-notices.ts';

/** Notices on a page. Screen readers announce new ones. */
export function NoticeSection({ notices }: { notices: Notice[] }) {
  return (
    <div role="status" className={notices.length > 0 ? classes.section : undefined}>
      {notices.length > 0 && <NoticeList notices={notices} />}
    </div>
  );
}
