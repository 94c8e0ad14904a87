import { useState, type FormEvent, type ReactNode } from 'react';
import { Confirm } from '../pieces/confirm.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { exportProfile, saveAs } from '../profile/export.ts';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from '../wire/ask.ts';
import { deleteProfile, submitProfile } from '../wire/operations.ts';

interface BulkBarProps {
  app: string;
  /** Ids of the profiles that are chosen. */
  chosen: string[];
  /** Tells which are chosen from now on. */
  choose(ids: string[]): void;
  /** Something was done to them. */
  onDone(): void;
}

/** What can be done with several profiles at once. */
export function BulkBar({ app, chosen, choose, onDone }: BulkBarProps): ReactNode {
  const { meet } = useSession();
  const [asking, setAsking] = useState<'delete' | 'post'>();
  const [done, setDone] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const count = chosen.length;
  /** One after the other, and stops at the first that is refused: those that are done are no longer chosen. */
  const each = async (work: (id: string) => Promise<unknown>, keepsChosen = false): Promise<boolean> => {
    setRefusal(undefined);
    const left = [...chosen];
    try {
      for (const id of chosen) {
        setDone(count - left.length);
        await work(id);
        left.shift();
      }
      return true;
    } catch (error) {
      setRefusal(meet(error));
      return false;
    } finally {
      setDone(undefined);
      if (!keepsChosen) choose(left);
      onDone();
    }
  };
  const save = async (): Promise<void> => {
    const profiles: unknown[] = [];
    const isWhole = await each(async (id) => {
      const text = await exportProfile(app, id, () => undefined);
      if (text !== undefined) profiles.push(JSON.parse(text));
    }, true);
    if (isWhole) saveAs('profiles.json', JSON.stringify(profiles, null, 2));
  };
  const remove = async (): Promise<void> => {
    if (await each((id) => ask(deleteProfile, { id }, { app }))) setAsking(undefined);
  };
  const post = async (data: string): Promise<void> => {
    if (await each((id) => ask(submitProfile, { id, data }, { app }))) setAsking(undefined);
  };
  const busy = done !== undefined;
  if (count === 0) return null;
  return (
    <section className="bulk-bar" aria-label="What is chosen">
      <output>{busy ? `${done} of ${count}…` : `${count} chosen`}</output>
      <button type="button" className="button small" disabled={busy} onClick={() => setAsking('post')}>
        Post text…
      </button>
      <button type="button" className="button small" disabled={busy} onClick={() => void save()}>
        Export
      </button>
      <button type="button" className="button small danger" disabled={busy} onClick={() => setAsking('delete')}>
        Delete…
      </button>
      <button type="button" className="button small plain" disabled={busy} onClick={() => choose([])}>
        Clear
      </button>
      <RefusalNotice refusal={asking ? undefined : refusal} />
      {asking === 'delete' && (
        <Confirm
          title={`Delete ${count === 1 ? 'this profile' : `these ${count} profiles`}?`}
          action={`Delete ${count}`}
          word={String(count)}
          busy={busy}
          refusal={refusal}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void remove()}
        >
          They are erased with their history and all that waits to be read for them. Nothing can be brought back.
        </Confirm>
      )}
      {asking === 'post' && (
        <PostToAll
          count={count}
          busy={busy}
          refusal={refusal}
          onPost={(data) => void post(data)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function PostToAll({
  count,
  busy,
  refusal,
  onPost,
  onClose,
}: {
  count: number;
  busy: boolean;
  refusal: Refusal | undefined;
  onPost(data: string): void;
  onClose(): void;
}): ReactNode {
  const [data, setData] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onPost(data);
  };
  return (
    <Dialog title={`Post a text for ${count === 1 ? 'one profile' : `${count} profiles`}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div className="field">
          <label htmlFor="text-for-all">The same text is read for each</label>
          <textarea
            id="text-for-all"
            className="input"
            rows={5}
            required
            placeholder="I was at the spring meeting in Lisbon."
            value={data}
            onChange={({ target }) => setData(target.value)}
          />
        </div>
        <RefusalNotice refusal={refusal} />
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            Submit
          </button>
        </div>
      </form>
    </Dialog>
  );
}
