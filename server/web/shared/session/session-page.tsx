import type { Schemas } from '../api/contract.ts';
import { BeforeStartPage } from './before-start-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

type Props = {
  application: string;
  /** Who is signed in and must do something first. Undefined: nobody is. */
  signedIn: Schemas['Session'] | undefined;
  /** As somebody has just signed in with it. */
  oneTimePassword: string | undefined;
  onOneTimePassword(password: string): void;
};

/** The pages before the application. */
export default function SessionPage({ application, signedIn, oneTimePassword, onOneTimePassword }: Props) {
  if (!signedIn) return <SignInPage application={application} onOneTimePassword={onOneTimePassword} />;
  const { mustChangePassword } = signedIn.user;
  return <BeforeStartPage mustChangePassword={mustChangePassword} oneTimePassword={oneTimePassword} />;
}
