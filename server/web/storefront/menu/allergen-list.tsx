import { Trans, useLingui } from '@lingui/react/macro';
import { joinParts } from '../../shared/i18n/formats.ts';
import { joinList } from '../../shared/i18n/join-list.ts';
import { ALLERGENS } from '../../shared/menu/allergens.ts';
import { DIETARY_LABELS } from '../../shared/menu/dietary-labels.ts';
import type { Item } from '../basket/basket.ts';

/** An item's diets and allergens. Empty if unknown. */
export function AllergenList({ item: { allergens, dietaryLabels } }: { item: Item }) {
  const { i18n } = useLingui();
  const named = (allergens ?? []).map(allergen => i18n._(ALLERGENS[allergen]));
  return (
    <>
      {dietaryLabels.length > 0 && (
        <p>{joinParts(dietaryLabels.map(label => i18n._(DIETARY_LABELS[label])))}</p>
      )}
      <p>
        {allergens === null ? (
          <Trans>Allergens: ask the restaurant.</Trans>
        ) : named.length > 0 ? (
          <Trans>Contains: {joinList(named)}</Trans>
        ) : (
          <Trans>Contains none of the 14 main allergens.</Trans>
        )}
      </p>
    </>
  );
}
