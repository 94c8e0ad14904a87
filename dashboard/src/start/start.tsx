import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useDraft } from '../pieces/drafts.ts';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { places } from '../places.ts';
import { PortraitView } from '../profile/portrait.tsx';
import { preview, submitProfile, submission as submissionOf } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { useProfile } from '../wire/profile.ts';
import { EXAMPLE, SHORT } from './example.ts';
import { PreviewView, type Previewed } from './preview-view.tsx';
import { SamplesView } from './samples-view.tsx';
import { useQueryString } from '../where.ts';

/** The form with what came of it. */
export function Start({ app, onPosted }: { app: string; onPosted?: () => void }): ReactNode {
  const posting = useMutation(submitProfile, app);
  const previewing = useMutation(preview, app);
  const refusal = posting.refusal ?? previewing.refusal;
  const asked = new URLSearchParams(useQueryString()).get('id');
  const [draft, setDraft, forgetDraft] = useDraft(`post ${app} ${asked ?? ''}`, {
    id: asked ?? '',
    inputType: '',
    data: '',
  });
  const [sent, setSent] = useState('');
  useWarning(draft.data !== sent);
  const [posted, setPosted] = useState<{ id: string; submission: string }>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const result = useRef<HTMLElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<typeof EXAMPLE>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { inputType, ...rest } = draft;
    void posting.run({ ...rest, ...(inputType !== '' && { inputType }) }).then((done) => {
      if (!done) return;
      forgetDraft();
      setSent(draft.data);
      setPosted({ id: draft.id, submission: done.submitProfile.submission.id });
      onPosted?.();
      result.current?.scrollIntoView({ block: 'nearest' });
    });
  };
  const look = async (): Promise<void> => {
    const { inputType, ...rest } = draft;
    const done = await previewing.run({ ...rest, ...(inputType !== '' && { inputType }) });
    if (!done) return;
    setPosted(undefined);
    setPreviewed(done.previewSubmission);
  };
  return (
    <div className="start">
      <form className="stack" onSubmit={submit} aria-label="Post text">
        <div className="pair">
          <Field
            label="Profile id"
            placeholder="maria"
            required
            maxLength={255}
            value={draft.id}
            onChange={(event) => change({ id: event.target.value })}
            spellCheck={false}
            autoComplete="off"
          />
          <Field
            label="Kind of text (optional)"
            maxLength={64}
            placeholder="bio, form, log…"
            value={draft.inputType}
            onChange={(event) => change({ inputType: event.target.value })}
            autoComplete="off"
          />
        </div>
        <div className="field">
          <div className="label-row">
            <label htmlFor="text">Text</label>
            {draft.data === '' && (
              <button type="button" className="link small" onClick={() => (setDraft(EXAMPLE), text.current?.focus())}>
                Try an example
              </button>
            )}
          </div>
          <textarea
            ref={text}
            id="text"
            className="input"
            rows={14}
            required
            placeholder="I moved to Porto in May. Still playing the cello on Sundays."
            value={draft.data}
            onChange={(event) => change({ data: event.target.value })}
          />
        </div>
        <RefusalNotice refusal={refusal} />
        {refusal?.code === 'TOO_LARGE' && (
          <p className="small muted">Post it in parts for the same id: each part adds to the profile.</p>
        )}
        <div className="row">
          <button type="submit" className="button primary" disabled={posting.busy}>
            Submit
          </button>
          <button
            type="button"
            className="button"
            disabled={previewing.busy || draft.id === '' || draft.data.trim() === ''}
            onClick={() => void look()}
          >
            {previewing.busy ? 'Reading…' : 'What would it change?'}
          </button>
        </div>
      </form>
      <section ref={result} className="result" aria-label="What came of it">
        {posted ? (
          <Result key={posted.submission} app={app} {...posted} />
        ) : previewed ? (
          <PreviewView previewed={previewed} />
        ) : (
          <Waiting />
        )}
      </section>
      <SamplesView
        app={app}
        post={{ origin: location.origin, ...(draft.data === '' ? SHORT : draft), id: draft.id || SHORT.id }}
      />
    </div>
  );
}

/** Has the browser ask before the page is closed or loaded again while something typed would be lost. */
function useWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [needed]);
}

function Waiting(): ReactNode {
  return (
    <div className="card ghost">
      <p>
        The profile will appear here, value by value: who it is, what they like, how they are, what happened to them.
      </p>
    </div>
  );
}

function Result({ app, id, submission }: { app: string; id: string; submission: string }): ReactNode {
  const { profile } = useProfile(app, id);
  const isRead = profile?.status === 'READY';
  return (
    <div className="card">
      <div className="row">
        <h2>{id}</h2>
        {isRead && (
          <Link className="button small push" href={places.profile(app, id)}>
            Open the profile
          </Link>
        )}
      </div>
      {isRead && <Outcome app={app} submission={submission} />}
      {profile && isRead ? <PortraitView profile={profile} revealed /> : <Reading />}
    </div>
  );
}

function Outcome({ app, submission }: { app: string; submission: string }): ReactNode {
  const { data } = useQuery(submissionOf, { id: submission }, { app });
  const found = data?.submission;
  if (found?.state === 'FAILED')
    return (
      <p className="notice bad" role="alert">
        The text could not be read: {found.error ?? 'nobody knows why'}. You can try again under “At a glance”.
      </p>
    );
  if (found?.state === 'MERGED' && Object.keys((found.changes ?? {}) as object).length === 0)
    return <p className="notice">Nothing in this text told something new about the person.</p>;
  return null;
}

function Reading(): ReactNode {
  return (
    <div className="reading">
      <output className="muted">Reading…</output>
      <div className="bone" />
      <div className="bone" />
      <div className="bone" />
    </div>
  );
}
