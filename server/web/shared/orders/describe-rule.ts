import { t } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';

type Rule = Pick<Schemas['StorefrontCustomization'], 'minimum' | 'maximum'>;

/** How many options can be chosen in a group. */
export function describeRule({ minimum, maximum }: Rule): string {
  if (minimum === 1 && maximum === 1) return t`Choose one`;
  if (minimum === maximum) return t`Choose ${minimum}`;
  return minimum > 0 ? t`Choose ${minimum} to ${maximum}` : t`Up to ${maximum}`;
}
