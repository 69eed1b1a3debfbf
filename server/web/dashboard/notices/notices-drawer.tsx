import { useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { OpenDrawer } from '../../shared/ui/dialogs.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { NoticeList } from './notice-list.tsx';
import { SHOWN_MS, useNotices } from './use-notices.ts';
import { useSeen } from './use-seen.ts';

/** The list of notices. Opening it marks them as seen. */
export default function NoticesDrawer({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const notices = useNotices(SHOWN_MS);
  const { see } = useSeen(notices.data);
  const seeAll = useEffectEvent(see);
  useEffect(() => {
    if (notices.data) seeAll(notices.data);
  }, [notices.data]);
  return (
    <OpenDrawer title={t`Notices`} position="right" onClose={onClose} hasAddress>
      <Loaded query={notices}>
        {data =>
          data.length === 0 ? (
            <EmptyState icon={BellOff} title={t`Nothing needs attention`}>
              {t`Printers, payments, emails, stock, and webhooks that need attention appear here.`}
            </EmptyState>
          ) : (
            <NoticeList notices={data} />
          )
        }
      </Loaded>
    </OpenDrawer>
  );
}
