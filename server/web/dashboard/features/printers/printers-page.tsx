import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Plus, ReceiptText } from 'lucide-react';
import { lazy, useState } from 'react';
import { FOLLOW } from '../../../shared/api/follow.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useOpenNew } from '../../../shared/ui/use-open-new.ts';
import { type Printer, usePrinters } from '../../printers/use-printers.ts';
import { PrinterRow } from './printer-row.tsx';

const PrinterDrawer = lazy(() => import('./printer-drawer.tsx'));
const PrintsDrawer = lazy(() => import('./prints-drawer.tsx'));

/** Kitchen and receipt printers. */
export function PrintersPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  const printers = usePrinters(FOLLOW.refetchInterval);
  const [edited, setEdited] = useState<Printer | 'new'>();
  useOpenNew(() => setEdited('new'), mayEdit);
  const [listed, setListed] = useState<Printer>();
  const addButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      <Trans>Add printer</Trans>
    </Button>
  );
  const close = () => {
    setEdited(undefined);
    setListed(undefined);
  };
  const latest = (printer: Printer) => printers.data?.find(({ id }) => id === printer.id) ?? printer;
  return (
    <>
      <PageHeader
        title={t`Printers`}
        description={t`Printers that print kitchen tickets and receipts automatically.`}
      >
        {addButton}
      </PageHeader>
      <Loaded query={printers}>
        {list =>
          list.length === 0 ? (
            <EmptyState icon={ReceiptText} title={t`No printers yet`} action={addButton}>
              <Trans>
                Star printers with CloudPRNT and Epson printers with Server Direct Print fetch their prints
                over the internet. Printers on a USB or serial port print from a computer with the dashboard
                open in Chrome or Edge.
              </Trans>
            </EmptyState>
          ) : (
            <ListTable
              leastWidth={760}
              verticalSpacing="md"
              columns={[
                { label: t`Name` },
                { label: t`Content` },
                { label: t`Status` },
                { label: t`Actions` },
              ]}
            >
              {list.map(printer => (
                <PrinterRow
                  key={printer.id}
                  printer={printer}
                  onPrints={() => setListed(printer)}
                  {...(mayEdit && { onEdit: () => setEdited(printer) })}
                />
              ))}
            </ListTable>
          )
        }
      </Loaded>
      {edited && (
        <LatePart onClose={close}>
          <PrinterDrawer {...(edited !== 'new' && { printer: latest(edited) })} onClose={close} />
        </LatePart>
      )}
      {listed && (
        <LatePart onClose={close}>
          <PrintsDrawer printer={latest(listed)} onClose={close} />
        </LatePart>
      )}
    </>
  );
}
