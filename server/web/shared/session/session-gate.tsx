import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, onRejection, SESSION_PATH } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { isSignedOut } from '../api/errors.ts';
import { dropDrafts, dropRequests } from '../device-store.ts';
import { dropKept } from '../kept-screen.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LatePart } from '../ui/late-part.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { isProviderReturn } from './provider-return-address.ts';
import { SessionContext } from './session.ts';
import { onSwitchInAnotherTab } from './switches.ts';

// Lazy, because most visitors are signed in and need none of these pages.
const SessionPage = lazy(() => import('./session-page.tsx'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** The page was opened through an email's link or by the identity provider, perhaps while another user is signed in. */
const hasLink = location.hash.startsWith('#token=') || isProviderReturn(location);

/** How often to retry loading the session during an outage. */
const RETRY_MS = 5_000;

type Session = Schemas['Session'];

type Props = {
  application: string;
  /**
   * Whether the page belongs to a place rather than a person: its next user continues with it if they have
   * the same permissions.
   */
  isShared?: boolean;
  children: ReactNode;
};

/** Shows its children to signed-in users, and the sign-in page to others. */
export function SessionGate(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Gate {...props} />
    </Suspense>
  );
}

function Gate({ application, isShared = false, children }: Props) {
  const session = api.useQuery('get', SESSION_PATH, undefined, {
    staleTime: 60_000,
    // A page may have started with stored data during an outage.
    refetchInterval: ({ state }) => state.error !== null && !isSignedOut(state.error) && RETRY_MS,
  });
  const queryClient = useQueryClient();
  /** Kept from the sign-in, so that the user does not have to type it again. */
  const [oneTimePassword, setOneTimePassword] = useState<string>();
  const lookAgain = useEffectEvent(() => void (session.data && session.refetch()));
  useEffect(() => onRejection(() => lookAgain()), []);
  useReloadForOthers(session.data, isShared ? seeTheSame : areOne);
  const isOver = isSignedOut(session.error);
  const hasBeenOpen = session.dataUpdatedAt > 0;
  useEffect(() => {
    if (!isOver) return;
    void dropKept();
    // An open page continues for the same person.
    if (!hasBeenOpen) dropDrafts();
  }, [isOver, hasBeenOpen]);
  const userId = session.data?.user.id;
  useEffect(() => {
    if (userId !== undefined && !isOver) dropDrafts(userId);
  }, [userId, isOver]);
  const mustDoFirst = session.data?.user.mustChangePassword || session.data?.mustSetUpSecondFactor;
  // Without a response, the page shows stored data until the service ends the session. A page that asks for a
  // password or second factor has no input to lose, and nobody signs in again on a removed screen.
  const hasNothingOpen = session.dataUpdatedAt === 0 || mustDoFirst || session.data?.user.email === null;
  const before = (signedIn: Session | undefined) => (
    <SessionPage
      application={application}
      signedIn={signedIn}
      oneTimePassword={oneTimePassword}
      onOneTimePassword={password => {
        setOneTimePassword(password);
        void session.refetch();
      }}
    />
  );
  if (hasLink || !session.data || (isOver && hasNothingOpen)) {
    if (hasLink || isOver) return before(undefined);
    if (session.error) return <ErrorState error={session.error} retry={session.refetch} />;
    return <Waiting />;
  }
  if (mustDoFirst) return before(session.data);
  const { user } = session.data;
  return (
    <SessionContext value={session.data}>
      {children}
      {isOver && (
        <LatePart>
          <SignInAgain
            user={user}
            isReadable={isShared}
            onSignedIn={(next, password) => {
              if (next.user.mustChangePassword) setOneTimePassword(password);
              void queryClient.invalidateQueries();
            }}
          />
        </LatePart>
      )}
    </SessionContext>
  );
}

/** The same user has another restaurant in test mode. */
const areOne = ({ user, restaurant }: Session, other: Session): boolean =>
  user.id === other.user.id && restaurant.id === other.restaurant.id;

const seeTheSame = (session: Session, other: Session): boolean =>
  areOne(session, other) ||
  (session.restaurant.id === other.restaurant.id &&
    session.user.role === other.user.role &&
    JSON.stringify(session.user.branchIds) === JSON.stringify(other.user.branchIds));

/**
 * Reloads the page if another user signs in, here or in another tab, because its content is not for everyone.
 */
function useReloadForOthers(session: Session | undefined, mayGoOn: (one: Session, next: Session) => boolean) {
  const first = useRef<Session>(undefined);
  useEffect(() => {
    if (!session) return;
    first.current ??= session;
    if (first.current.user.id !== session.user.id) dropRequests();
    if (!mayGoOn(first.current, session)) location.reload();
  }, [session, mayGoOn]);
  useEffect(() => onSwitchInAnotherTab(() => location.reload()), []);
}
