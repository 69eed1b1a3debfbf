import { Paper } from '@mantine/core';
import type { Schemas } from '../api/contract.ts';
import { Mantine } from '../ui/mantine.tsx';
import { BeforeStart } from './before-start.tsx';
import classes from './session-page.module.css';
import { SignIn } from './sign-in.tsx';

type Props = {
  application: string;
  /** The session of a user with a required step before starting. Undefined if nobody is signed in. */
  signedIn: Schemas['Session'] | undefined;
  /** The one-time password that was just used to sign in. */
  oneTimePassword: string | undefined;
  onOneTimePassword(password: string): void;
};

/** The pages shown before the application. */
export default function SessionPage({ application, signedIn, oneTimePassword, onOneTimePassword }: Props) {
  return (
    <Mantine>
      <main className={classes.page}>
        <Paper withBorder className={classes.card}>
          {signedIn ? (
            <BeforeStart
              mustChangePassword={signedIn.user.mustChangePassword}
              hasNoPassword={!signedIn.user.password}
              oneTimePassword={oneTimePassword}
            />
          ) : (
            <SignIn application={application} onOneTimePassword={onOneTimePassword} />
          )}
        </Paper>
      </main>
    </Mantine>
  );
}
