import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff, ListChecks, Maximize, RotateCcw, Settings as SettingsIcon } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { LatePart } from '../../shared/ui/late-part.tsx';
import type { BoardFilter } from '../state/filter.ts';
import { useCategories } from '../state/menu.ts';
import classes from './toolbar.module.css';
import type { Ring } from './use-ring.ts';

const loadSettings = () => import('./settings-drawer.tsx');
const SettingsDrawer = lazy(loadSettings);

/** What is shown beside the tickets. */
export type Panel = 'all-day' | 'recall' | undefined;

type Props = {
  branch: Schemas['Branch'];
  count: number;
  ring: Ring;
  panel: Panel;
  onPanel(panel: Panel): void;
  filter: BoardFilter;
  onFilter(filter: BoardFilter): void;
};

export function Toolbar({ branch, count, ring, panel, onPanel, filter, onFilter }: Props) {
  const { t } = useLingui();
  const [showsSettings, setShowsSettings] = useState(false);
  useEffect(() => {
    // Loaded after the tickets, because the connection may be lost when somebody opens it.
    loadSettings().catch(() => {});
  }, []);
  const toggle = (wanted: Panel) => onPanel(panel === wanted ? undefined : wanted);
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>
        {branch.name}
        <span
          className={classes.count}
          role="status"
          aria-label={t`${plural(count, { one: '# order to prepare', other: '# orders to prepare' })}`}
        >
          {count}
        </span>
      </h1>
      <Filters filter={filter} onFilter={onFilter} />
      <div className={classes.tools}>
        <SoundButton ring={ring} />
        <button
          type="button"
          className={classes.tool}
          aria-pressed={panel === 'all-day'}
          onClick={() => toggle('all-day')}
        >
          <ListChecks aria-hidden /> <Trans>All day</Trans>
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-pressed={panel === 'recall'}
          onClick={() => toggle('recall')}
        >
          <RotateCcw aria-hidden /> <Trans>Recall</Trans>
        </button>
        <button
          type="button"
          className={classes.tool}
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
          <SettingsDrawer onClose={() => setShowsSettings(false)} />
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
      {ring.state === 'on' ? <Bell aria-hidden /> : <BellOff aria-hidden />} {label}
    </button>
  );
}

function Filters({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
  const { t, i18n } = useLingui();
  const categories = useCategories();
  return (
    <div className={classes.filters}>
      <select
        aria-label={t`Type of order`}
        value={filter.type ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, type: isOrderType(target.value) ? target.value : undefined })
        }
      >
        <option value="">{t`All types`}</option>
        {Object.entries(ORDER_TYPES).map(([type, label]) => (
          <option key={type} value={type}>
            {i18n._(label)}
          </option>
        ))}
      </select>
      <select
        aria-label={t`Category`}
        value={filter.categoryId ?? ''}
        onChange={({ target }) => onFilter({ ...filter, categoryId: target.value || undefined })}
      >
        <option value="">{t`All categories`}</option>
        {categories.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

const isOrderType = (value: string): value is OrderType => value in ORDER_TYPES;
