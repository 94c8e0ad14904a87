import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Confirm } from '../pieces/confirm.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from '../wire/ask.ts';
import { deleteProfile, history } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { exportProfile, saveAs } from './export.ts';

/** What can be done with a profile as a whole. */
export function ProfileActions({ app, id, createdAt }: { app: string; id: string; createdAt: string }): ReactNode {
  const { meet } = useSession();
  const deleting = useMutation(deleteProfile, app);
  const [asking, setAsking] = useState(false);
  const [exported, setExported] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const save = async (): Promise<void> => {
    setRefusal(undefined);
    setExported(0);
    try {
      const text = await exportProfile(app, id, setExported);
      if (text !== undefined) saveAs(`${id}.json`, text);
    } catch (error) {
      setRefusal(meet(error));
    } finally {
      setExported(undefined);
    }
  };
  /** Since before the last change, which is what people look for first. */
  const compare = async (): Promise<void> => {
    try {
      const { edges } = (await ask(history, { id }, { app })).profile?.updateLog ?? { edges: [] };
      const before = edges.at(-2)?.node.extractedOn ?? createdAt;
      navigate(`?${new URLSearchParams({ from: before })}`);
    } catch (error) {
      setRefusal(meet(error));
    }
  };
  return (
    <div className="actions">
      <Link className="button small" href={places.post(app, id)}>
        Post text
      </Link>
      <Link className="button small" href={`${places.page(app, 'context')}?id=${encodeURIComponent(id)}`}>
        Context
      </Link>
      <button type="button" className="button small" onClick={() => void compare()}>
        Compare
      </button>
      <button type="button" className="button small" disabled={exported !== undefined} onClick={() => void save()}>
        {exported === undefined ? 'Export JSON' : `Exporting… ${exported}`}
      </button>
      <button type="button" className="button small danger" onClick={() => setAsking(true)}>
        Delete…
      </button>
      <RefusalNotice refusal={refusal} />
      {asking && (
        <Confirm
          title="Delete this profile?"
          action="Delete profile"
          word={id}
          busy={deleting.busy}
          refusal={deleting.refusal}
          onClose={() => setAsking(false)}
          onConfirm={() => void deleting.run({ id }).then((done) => done && navigate(places.profiles(app)))}
        >
          The profile, its history and everything that waits to be read for it are erased. Nothing of it can be brought
          back.
        </Confirm>
      )}
    </div>
  );
}
