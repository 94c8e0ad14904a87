import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'wouter';
import { places } from '../places.ts';

/** The tour of an app: how many of its steps were done; absent where nobody is on one. */
const STEPS = 3;
const keyOf = (app: string): string => `limn tour ${app}`;
const listeners = new Set<() => void>();

function write(app: string, done: number | undefined): void {
  try {
    if (done === undefined || done >= STEPS) localStorage.removeItem(keyOf(app));
    else localStorage.setItem(keyOf(app), String(done));
  } catch {
    // Where the browser keeps nothing there is no tour.
  }
  for (const listener of listeners) listener();
}

function read(app: string): number | undefined {
  try {
    const kept = localStorage.getItem(keyOf(app));
    return kept === null ? undefined : Number(kept);
  } catch {
    return undefined;
  }
}

/** Begins the tour, with its first step done: there are people. */
export const beginTour = (app: string): void => write(app, 1);

/** A step of the tour was done; nothing where nobody is on one, or further. */
export function advanceTour(app: string, step: number): void {
  const done = read(app);
  if (done === step - 1) write(app, step);
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Where somebody stands in the first three steps: people, why, and their own program. */
export function Tour({ app, example }: { app: string; example?: { id: string; name: string } | undefined }): ReactNode {
  const done = useSyncExternalStore(
    watch,
    () => read(app),
    () => undefined,
  );
  if (done === undefined) return null;
  const steps: [title: string, body: ReactNode][] = [
    ['People are in', 'Each text became a part of a profile.'],
    [
      'Ask “where did you get that?”',
      example ? (
        <>
          Open <Link href={places.profile(app, example.id)}>{example.name}</Link> and click a value: the words that it
          rests on appear.
        </>
      ) : (
        'Click any value of a profile: the words that it rests on appear.'
      ),
    ],
    [
      'Use it',
      <>
        Take a snippet with your key from <Link href={places.page(app, 'connect')}>Connect</Link>.
      </>,
    ],
  ];
  return (
    <section className="tour" aria-label="First steps">
      <ol>
        {steps.map(([title, body], at) => (
          <li key={title} className={at < done ? 'done' : at === done ? 'next' : ''}>
            <span className="tour-mark" aria-hidden="true">
              {at < done ? '✓' : at + 1}
            </span>
            <span>
              <strong>
                {title}
                {at < done && <span className="unseen"> (done)</span>}
              </strong>
              <span className="small muted">{body}</span>
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="button small plain" onClick={() => write(app, undefined)}>
        End the tour
      </button>
    </section>
  );
}
