import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { MonitorSmartphone, Plus } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { ScreenRow } from './screen-row.tsx';
import { SCREENS_PATH, type Screen } from './screens.ts';

const PairDrawer = lazy(() => import('./pair-drawer.tsx'));
const RenameDrawer = lazy(() => import('./rename-drawer.tsx'));
const CODE = /^code=([A-Za-z0-9-]+)$/;

/** Kitchen displays and counters paired with a code. */
export function ScreensPage() {
  const { t } = useLingui();
  const mayPair = useHasRole('manager');
  const screens = api.useQuery(
    'get',
    SCREENS_PATH,
    { params: { query: { limit: 100 } } },
    { ...FOLLOW, select: ({ data }) => data },
  );
  const [pairing, setPairing] = useState<{ code: string }>();
  const [renamed, setRenamed] = useState<Screen>();
  useOpenNew(() => setPairing({ code: '' }), mayPair);
  useScannedCode(code => setPairing({ code }));
  const close = () => {
    setPairing(undefined);
    setRenamed(undefined);
  };
  const pairButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setPairing({ code: '' })}>
      <Trans>Pair screen</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Screens`}
        description={t`Kitchen displays and counters that run without a signed-in user.`}
      >
        {pairButton}
      </PageHeader>
      <Loaded query={screens}>
        {list =>
          list.length === 0 ? (
            <EmptyState icon={MonitorSmartphone} title={t`No screens yet`} action={pairButton}>
              <Trans>
                Open the kitchen display or the dashboard on the screen, choose “Pair this screen”, and enter
                its code here.
              </Trans>
            </EmptyState>
          ) : (
            <ListTable
              leastWidth={720}
              verticalSpacing="md"
              columns={[
                { label: t`Name` },
                { label: t`Use` },
                { label: t`Device` },
                { label: t`Last used` },
                { label: t`Actions` },
              ]}
            >
              {list.map(screen => (
                <ScreenRow key={screen.id} screen={screen} onRename={() => setRenamed(screen)} />
              ))}
            </ListTable>
          )
        }
      </Loaded>
      {pairing && (
        <LatePart onClose={close}>
          <PairDrawer code={pairing.code} onClose={close} />
        </LatePart>
      )}
      {renamed && (
        <LatePart onClose={close}>
          <RenameDrawer
            screen={screens.data?.find(({ id }) => id === renamed.id) ?? renamed}
            onClose={close}
          />
        </LatePart>
      )}
    </>
  );
}

/** A screen's QR code links here with its code. */
function useScannedCode(open: (code: string) => void): void {
  const code = CODE.exec(useLocation().hash)?.[1];
  const navigate = useNavigate();
  const answer = useEffectEvent(async (scanned: string) => {
    // Before it opens, because an open dialog has its own history entry.
    await navigate({ to: '.', search: true, hash: '', replace: true });
    open(scanned);
  });
  useEffect(() => {
    if (code) void answer(code);
  }, [code]);
}
