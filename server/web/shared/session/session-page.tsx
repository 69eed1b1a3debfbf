import type { Schemas } from '../api/contract.ts';
import { BeforeStartPage } from './before-start-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

type Props = {
  application: string;
  /** The session of a user who must do something before starting. Undefined if nobody is signed in. */
  signedIn: Schemas['Session'] | undefined;
  /** The one-time password that the user has just signed in with. */
  oneTimePassword: string | undefined;
  onOneTimePassword(password: string): void;
};

/** The pages before the application. */
export default function SessionPage({ application, signedIn, oneTimePassword, onOneTimePassword }: Props) {
  if (!signedIn) return <SignInPage application={application} onOneTimePassword={onOneTimePassword} />;
  const { mustChangePassword } = signedIn.user;
  return <BeforeStartPage mustChangePassword={mustChangePassword} oneTimePassword={oneTimePassword} />;
}
