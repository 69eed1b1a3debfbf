import { useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { useCategories } from '../state/menu.ts';
import { saveSettings, useSettings } from '../state/settings.ts';
import { stationsOf, useStation } from '../state/stations.ts';

type Props = { branch: Schemas['DashboardBranch'] };

/** What the screen shows: one of the kitchen's stations, if any. */
export const Filters = ({ branch }: Props) =>
  stationsOf(branch).length > 0 ? <StationSelect branch={branch} /> : <OwnFilter />;

function StationSelect({ branch }: Props) {
  const { t } = useLingui();
  const { filter } = useSettings();
  const own = filter.type ?? filter.categoryId;
  return (
    <select
      aria-label={t`Station`}
      value={useStation(branch)?.name ?? ''}
      onChange={({ target }) => saveSettings({ station: target.value || undefined })}
    >
      <option value="">{own === undefined ? t`All orders` : t`Custom for this screen`}</option>
      {stationsOf(branch).map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

/** What the screen shows without a station. */
export function OwnFilter() {
  const { t, i18n } = useLingui();
  const categories = useCategories();
  const { filter } = useSettings();
  return (
    <>
      <select
        aria-label={t`Order type`}
        value={filter.type ?? ''}
        onChange={({ target }) =>
          saveSettings({
            filter: { ...filter, type: isOrderType(target.value) ? target.value : undefined },
          })
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
        onChange={({ target }) =>
          saveSettings({ filter: { ...filter, categoryId: target.value || undefined } })
        }
      >
        <option value="">{t`All categories`}</option>
        {categories.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </>
  );
}

const isOrderType = (value: string): value is OrderType => value in ORDER_TYPES;
