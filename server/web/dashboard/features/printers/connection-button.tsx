import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { forgetLocalPrinter, useIsHere } from '../../printers/local-printers.ts';
import type { Printer } from '../../printers/use-printers.ts';
import { ConnectPrinter, hasLocalPorts } from './connect-printer.tsx';

/** Connects a printer to this computer, or disconnects it. */
export function ConnectionButton({ printer: { id, name } }: { printer: Printer }) {
  const { t } = useLingui();
  const isHere = useIsHere(id);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!hasLocalPorts()) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant={isHere ? 'default' : 'filled'}
        aria-label={isHere ? t`Disconnect ${name} from this computer` : t`Connect ${name} to this computer`}
        onClick={() => (isHere ? forgetLocalPrinter(id) : setOpen(true))}
      >
        {isHere ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>}
      </Button>
      {isOpen && (
        <OpenModal title={t`Connect printer`} onClose={close}>
          <ConnectPrinter printerId={id} onConnected={close} />
        </OpenModal>
      )}
    </>
  );
}
