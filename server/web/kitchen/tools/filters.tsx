import { useLingui } from '@lingui/react/macro';
import { ORDER_TYPES, type OrderType } from '../../shared/orders/statuses.ts';
import { useCategories } from '../state/menu.ts';
import { saveSettings, useSettings } from '../state/settings.ts';

/** What the screen shows. */
export function Filters() {
  const { t, i18n } = useLingui();
  const categories = useCategories();
  const { filter } = useSettings();
  return (
    <>
      <select
        aria-label={t`Type of order`}
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
