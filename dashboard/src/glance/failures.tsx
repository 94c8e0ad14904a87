import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from '../wire/ask.ts';
import { failures, retrySubmission, type Failure } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';

/** What could not be read, why, and another try. Read again when `count` changes. */
export function Failures({
  app,
  count,
  onRetried,
}: {
  app: string;
  count: number | undefined;
  onRetried(): void;
}): ReactNode {
  const { meet } = useSession();
  const [found, setFound] = useState<{ items: Failure[]; next: string | null }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const fetchAfter = useCallback(
    (after: string | undefined) =>
      ask(failures, after === undefined ? {} : { after }, { app }).then(
        ({ failures: { edges, pageInfo } }) => {
          const nodes = edges.map(({ node }) => node);
          setRefusal(undefined);
          setFound((before) => ({
            items: after === undefined ? nodes : [...(before?.items ?? []), ...nodes],
            next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
          }));
        },
        (error: unknown) => setRefusal(meet(error)),
      ),
    [app, meet],
  );

  useEffect(() => {
    if (count !== undefined) void fetchAfter(undefined);
  }, [count, fetchAfter]);

  if (found?.items.length === 0 && !refusal) return null;
  return (
    <section className="failures" aria-labelledby="failures">
      <h2 id="failures">What could not be read</h2>
      <RefusalNotice refusal={refusal} again={() => void fetchAfter(undefined)} />
      <ul>
        {found?.items.map((failure) => (
          <li key={failure.id}>
            <FailureLine app={app} failure={failure} onRetried={() => void fetchAfter(undefined).then(onRetried)} />
          </li>
        ))}
      </ul>
      {found?.next && (
        <button type="button" className="button" onClick={() => void fetchAfter(found.next!)}>
          Show more
        </button>
      )}
    </section>
  );
}

function FailureLine({ app, failure, onRetried }: { app: string; failure: Failure; onRetried(): void }): ReactNode {
  const retrying = useMutation(retrySubmission, app);
  const { id, profileId, error, attempts, receivedAt, inputType } = failure;
  return (
    <div className="card failure">
      <div>
        <Link href={places.profile(app, profileId)}>{profileId}</Link>
        <span className="muted small">
          {' '}
          · {inputType ?? 'text'} posted <Moment at={receivedAt} />, tried{' '}
          {attempts === 1 ? 'once' : `${attempts} times`}
        </span>
        <p className="reason">{error ?? 'Nobody knows why.'}</p>
        <RefusalNotice refusal={retrying.refusal} />
      </div>
      <button
        type="button"
        className="button small"
        disabled={retrying.busy}
        onClick={() => void retrying.run({ id }).then((done) => done && onRetried())}
      >
        Try again
      </button>
    </div>
  );
}
