import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { api, SESSION_PATH } from '../api/api.ts';
import { isSignedOut } from '../api/errors.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { SessionContext } from './session.ts';

// Most visitors are signed in, and load neither.
const SignInPage = lazy(() => import('./sign-in-page.tsx'));
const NewPasswordPage = lazy(() => import('./new-password-page.tsx'));

type Props = { application: string; children: ReactNode };

/** Shows its children to signed-in users, and the sign-in page to everybody else. */
export function SessionGate(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Gate {...props} />
    </Suspense>
  );
}

function Gate({ application, children }: Props) {
  const session = api.useQuery('get', SESSION_PATH, undefined, { staleTime: 60_000 });
  // A wrong password at the sign-in ends no session.
  useSignOutNotice(() => session.data && void session.refetch());
  if (isSignedOut(session.error)) return <SignInPage application={application} />;
  if (session.data?.user.mustChangePassword) return <NewPasswordPage />;
  if (session.data) return <SessionContext value={session.data}>{children}</SessionContext>;
  if (session.error) return <ErrorState error={session.error} retry={session.refetch} />;
  return <Waiting />;
}

/** Any answer that the session has ended makes the gate check the session. */
function useSignOutNotice(lookAgain: () => void): void {
  const queryClient = useQueryClient();
  const forgetSession = useEffectEvent((error: unknown, path: unknown) => {
    if (isSignedOut(error) && path !== SESSION_PATH) lookAgain();
  });
  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') forgetSession(query.state.error, query.queryKey[1]);
    });
    const stopChanges = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated') forgetSession(mutation?.state.error, undefined);
    });
    return () => {
      stopQueries();
      stopChanges();
    };
  }, [queryClient]);
}
