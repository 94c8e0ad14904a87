/** Whether somebody was signed in at this browser when it was last asked: a guess that saves waiting, no more. */
const NAME = 'limn signed in';

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(NAME, 'yes');
    else localStorage.removeItem(NAME);
  } catch {
    // A browser may refuse to keep anything.
  }
}
