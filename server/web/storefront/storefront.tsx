import { lazy, Suspense } from 'react';
import { Waiting } from '../shared/ui/waiting.tsx';
import { readAddress } from './address.ts';
import { BranchChoice } from './branch-choice.tsx';
import { MenuPage } from './menu/menu-page.tsx';
import { NotFound } from './not-found.tsx';
import { returnFromPaying } from './tracking/leave-to-pay.ts';

const TrackingPage = lazy(() => import('./tracking/tracking-page.tsx'));

export function Storefront() {
  const address = readAddress();
  if (!address) return <NotFound />;
  const { place, token } = address;
  if (token !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <TrackingPage token={token || returnFromPaying(place)} place={place} />
      </Suspense>
    );
  return place.branchSlug ? (
    <MenuPage place={place} />
  ) : (
    <BranchChoice restaurantSlug={place.restaurantSlug} />
  );
}
