import { useLingui } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatMoney, joinParts } from '../../shared/i18n/formats.ts';
import { joinList } from '../../shared/i18n/join-list.ts';

type Props = { zones: Schemas['DeliveryZone'][]; currency: string };

/** The delivery fee of each zone. */
export default function Zones({ zones, currency }: Props) {
  const { t } = useLingui();
  return (
    <dl>
      {zones.map(({ name, postalCodes, fee, freeFrom, minimumOrder }) => (
        <div key={name}>
          <dt>
            {name}
            <small>{postalCodes.length === 0 ? t`All other addresses` : joinList(postalCodes)}</small>
          </dt>
          <dd>
            {joinParts([
              Number(fee) === 0 ? t`Free` : formatMoney(fee, currency),
              freeFrom !== null && Number(fee) > 0 && t`free from ${formatMoney(freeFrom, currency)}`,
              minimumOrder !== null && t`minimum order ${formatMoney(minimumOrder, currency)}`,
            ])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
