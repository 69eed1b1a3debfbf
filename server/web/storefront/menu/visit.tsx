import { Trans } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import classes from './visit.module.css';

const Hours = lazy(() => import('./hours.tsx'));

type Branch = Pick<Schemas['StorefrontBranch'], 'address' | 'openingHours'>;

/** Where the branch is, and when it is open. */
export function Visit({ branch: { address, openingHours } }: { branch: Branch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.visit}>
      <a
        href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`}
        target="_blank"
        rel="noreferrer"
      >
        {address}
      </a>
      {openingHours && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>
            <Trans>Opening hours</Trans>
          </summary>
          {isOpen && (
            <LatePart>
              <Hours hours={openingHours} />
            </LatePart>
          )}
        </details>
      )}
    </div>
  );
}
