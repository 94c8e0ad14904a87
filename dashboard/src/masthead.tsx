import type { ReactNode } from 'react';
import { Link } from 'wouter';
import logo from './limn.svg';
import { places } from './places.ts';
import { useSession } from './session.tsx';
import { signOut } from './wire/operations.ts';
import { useMutation } from './wire/use-mutation.ts';

/** What stands above every page: where one is, and who. */
export function Masthead({ crumb }: { crumb?: ReactNode }): ReactNode {
  const { person } = useSession();
  return (
    <>
      <a className="skip" href="#main">
        To the content
      </a>
      <header className="masthead">
        <Link href={places.home} className="wordmark">
          <img src={logo} alt="" />
          Limn
        </Link>
        {crumb !== undefined && <span className="crumb">{crumb}</span>}
        <nav className="aside" aria-label="Account">
          <a href="/docs" className="wide-only">
            API reference
          </a>
          {person && (
            <Link href={places.account} title={person.email}>
              Account
            </Link>
          )}
          {person && <SignOutButton />}
        </nav>
      </header>
    </>
  );
}

/** Ends the session. */
export function SignOutButton(): ReactNode {
  const { leave } = useSession();
  const leaving = useMutation(signOut);
  return (
    <button
      type="button"
      className="button plain small"
      disabled={leaving.busy}
      onClick={() => void leaving.run({}).then(leave)}
    >
      Sign out
    </button>
  );
}
