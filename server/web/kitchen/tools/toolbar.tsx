import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Bell,
  BellOff,
  CalendarClock,
  ListChecks,
  Maximize,
  RotateCcw,
  Settings as SettingsIcon,
} from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { Filters } from './filters.tsx';
import classes from './toolbar.module.css';
import type { Ring } from './use-ring.ts';

const BusyButton = lazy(() => import('./busy-button.tsx'));
const loadSettings = () => import('./settings-drawer.tsx');
const SettingsDrawer = lazy(loadSettings);

/** The panel next to the tickets. */
export type Panel = 'all-day' | 'recall' | 'later' | undefined;

type Props = {
  branch: Schemas['DashboardBranch'];
  count: number;
  /** The number of pre-orders for later. */
  later: number;
  ring: Ring;
  panel: Panel;
  onPanel(panel: Panel): void;
};

export function Toolbar({ branch, count, later, ring, panel, onPanel }: Props) {
  const { t } = useLingui();
  const [showsSettings, setShowsSettings] = useState(false);
  useEffect(() => {
    // Preloaded in case the connection is lost, unless a service worker caches it.
    const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!isKept) loadSettings().catch(() => {});
  }, []);
  const toggle = (wanted: Panel) => onPanel(panel === wanted ? undefined : wanted);
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>
        <span className={classes.name} dir="auto">
          {branch.name}
        </span>
        <span
          className={classes.count}
          role="status"
          aria-label={t`${plural(count, { one: '# order to prepare', other: '# orders to prepare' })}`}
        >
          {count}
        </span>
      </h1>
      <div className={classes.filters}>
        <Filters branch={branch} />
      </div>
      <div className={classes.tools}>
        <SoundButton ring={ring} />
        <button
          type="button"
          className={classes.tool}
          aria-pressed={panel === 'all-day'}
          onClick={() => toggle('all-day')}
        >
          <ListChecks aria-hidden />
          <span className={classes.label}>
            <Trans>All day</Trans>
          </span>
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-pressed={panel === 'recall'}
          onClick={() => toggle('recall')}
        >
          <RotateCcw aria-hidden />
          <span className={classes.label}>
            <Trans>Recall</Trans>
          </span>
        </button>
        {(later > 0 || panel === 'later') && (
          <button
            type="button"
            className={classes.tool}
            aria-pressed={panel === 'later'}
            onClick={() => toggle('later')}
          >
            <CalendarClock aria-hidden />
            <span>
              <span className={classes.label}>
                <Trans>Pre-orders</Trans>
              </span>{' '}
              {later}
            </span>
          </button>
        )}
        {branch.preparationMinutes !== null && (
          <LatePart>
            <BusyButton branch={branch} />
          </LatePart>
        )}
        <button
          type="button"
          className={`${classes.tool} ${classes.wide}`}
          aria-label={t`Full screen`}
          onClick={() => void document.documentElement.requestFullscreen?.()}
        >
          <Maximize aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={t`Settings`}
          onClick={() => setShowsSettings(true)}
        >
          <SettingsIcon aria-hidden />
        </button>
      </div>
      {showsSettings && (
        <LatePart onClose={() => setShowsSettings(false)}>
          <SettingsDrawer branch={branch} onClose={() => setShowsSettings(false)} />
        </LatePart>
      )}
    </header>
  );
}

function SoundButton({ ring }: { ring: Ring }) {
  const { t } = useLingui();
  const label = { on: t`Sound on`, off: t`Muted`, blocked: t`Tap for sound` }[ring.state];
  return (
    <button
      type="button"
      className={`${classes.tool} ${ring.state === 'on' ? '' : classes.muted}`}
      aria-pressed={ring.state === 'on'}
      onClick={ring.toggle}
    >
      {ring.state === 'on' ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      <span className={classes.label}>{label}</span>
    </button>
  );
}
