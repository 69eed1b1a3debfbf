import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../ui/field.tsx';

type Props = {
  minimumAge: number;
  /** The age that the guest has confirmed, or 0. Another item can need a higher one. */
  confirmedAge: number;
  error: string | undefined;
  onChange(confirmedAge: number): void;
};

/** The guest confirms the highest minimum age of the basket. */
export function AgeConfirmation({ minimumAge, confirmedAge, error, onChange }: Props) {
  const { t } = useLingui();
  return (
    <CheckField
      label={t`I'm at least ${minimumAge} years old, and can show ID when I receive the order.`}
      required
      checked={confirmedAge >= minimumAge}
      error={confirmedAge >= minimumAge ? undefined : error}
      onChange={({ target }) => onChange(target.checked ? minimumAge : 0)}
    />
  );
}
