import { lazy, type ReactNode, useState } from 'react';
import { useIsScreen } from '../../shared/session/session.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import type { ApprovableAction } from './approvable-action.ts';

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'));

/** The header of an approved request. Empty for a signed-in person. */
export type ApprovalHeader = { 'X-Approval'?: string };

type Asked = { action: ApprovableAction; act: (header: ApprovalHeader) => void };

/** At a screen, sensitive actions require a person's PIN. Signed-in people need none. */
export function useApproval(): {
  withApproval(action: ApprovableAction, act: (header: ApprovalHeader) => void): void;
  dialog: ReactNode;
} {
  const isScreen = useIsScreen();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return {
    withApproval(action, act) {
      if (isScreen) setAsked({ action, act });
      else act({});
    },
    dialog: asked && (
      <LatePart onClose={close}>
        <ApprovalDialog
          action={asked.action}
          onClose={close}
          onApproved={token => {
            close();
            asked.act({ 'X-Approval': token });
          }}
        />
      </LatePart>
    ),
  };
}
