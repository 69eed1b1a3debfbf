import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import classes from './visit.module.css';

const Hours = lazy(() => import('./hours.tsx'));
const Zones = lazy(() => import('./zones.tsx'));

/** Where the branch is, its hours, and where it delivers. */
export function Visit({ branch }: { branch: Schemas['StorefrontBranch'] }) {
  const { address, openingHours, orderTypes, deliveryZones, pickupHours, deliveryHours, dineInHours } =
    branch;
  const ofTypes = { pickup: pickupHours, delivery: deliveryHours, dine_in: dineInHours };
  const hasHours = openingHours !== null || orderTypes.some(type => ofTypes[type] !== null);
  return (
    <div className={classes.visit}>
      <a
        href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`}
        target="_blank"
        rel="noreferrer"
      >
        {address}
      </a>
      {hasHours && (
        <More summary={<Trans>Opening hours</Trans>}>
          <Hours branch={branch} />
        </More>
      )}
      {orderTypes.includes('delivery') && deliveryZones.length > 0 && (
        <More summary={<Trans>Delivery</Trans>}>
          <Zones zones={deliveryZones} currency={branch.currency} />
        </More>
      )}
    </div>
  );
}

/** Loads its content when opened. */
function More({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <LatePart>{children}</LatePart>}
    </details>
  );
}
