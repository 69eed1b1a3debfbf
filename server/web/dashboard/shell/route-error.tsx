import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../../shared/ui/error-state.tsx';

/** A page that could not be shown, such as one whose code did not load: a new version may be there. */
export function RouteError({ error }: ErrorComponentProps) {
  return <ErrorState error={error} retry={() => location.reload()} />;
}
