import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { formatNumber } from '../../shared/i18n/formats.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import classes from './notices.module.css';
import { ELSEWHERE_MS, NOTICES_HASH, useFreshNotices, useNotices } from './use-notices.ts';
import { useSeen } from './use-seen.ts';

const NoticesDrawer = lazy(() => import('./notices-drawer.tsx'));

/** Opens the list of notices, and shows the number of new ones. */
export default function NoticesButton() {
  const { t } = useLingui();
  const { data: notices } = useNotices(ELSEWHERE_MS);
  const { unseen } = useSeen(notices);
  useFreshNotices();
  const isOpened = useLocation().hash === NOTICES_HASH;
  const navigate = useNavigate();
  const close = () => void navigate({ to: '.', search: true, hash: '', replace: true });
  const [count, total] = [unseen.length, notices?.length ?? 0];
  const label = count > 0 ? t`Notices: ${total}, new: ${count}` : t`Notices: ${total}`;
  return (
    <>
      <ActionIcon
        size="lg"
        className={classes.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpened}
        renderRoot={props => <Link {...props} to="." search hash={NOTICES_HASH} />}
      >
        <Bell aria-hidden />
        {total > 0 && (
          <span className={classes.badge} aria-hidden data-new={count > 0 || undefined}>
            {count > 0 && formatNumber(count)}
          </span>
        )}
      </ActionIcon>
      {isOpened && (
        <LatePart onClose={close}>
          <NoticesDrawer onClose={close} />
        </LatePart>
      )}
    </>
  );
}
