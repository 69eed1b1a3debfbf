import { lazy, type ReactNode, useState } from 'react';
import { useIsScreen } from '../../shared/session/session.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import type { ApprovableAction } from './approvable-action.ts';

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'));

/** The header of an approved request. Without one, the signed-in person does it. */
export type ApprovalHeader = { 'X-Approval'?: string };

type Asked = { action: ApprovableAction; act: (header: ApprovalHeader) => void };

/** At a screen, an action that needs a name waits for a person's PIN. A person who signed in needs none. */
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
