import { Trans } from '@lingui/react/macro';
import classes from './minimum-age.module.css';

type Props = {
  /** In years. */
  age: number | null | undefined;
  /** Whether to tell the guest to have ID ready. */
  withNotice?: boolean;
};

/** The age from which guests may receive an item or order. Renders nothing without one. */
export function MinimumAge({ age, withNotice = false }: Props) {
  if (!age) return null;
  return withNotice ? (
    <p className={classes.notice}>
      <Trans>Ages {age} and over. Have your ID ready when you receive the order.</Trans>
    </p>
  ) : (
    <span className={classes.label}>
      <Trans>Ages {age} and over</Trans>
    </span>
  );
}
