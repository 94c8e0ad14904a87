import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { freshKeyOf } from '../apps/fresh-keys.ts';
import { Bones } from '../pieces/bones.tsx';
import { CodeBlock, CopyButton } from '../pieces/copy.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { nameOfPath } from '../profile/item.ts';
import { Meter } from '../profile/value-group.tsx';
import { context as contextOf, search } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { contextSamples } from './context-samples.ts';
import { ProfilePicker } from './profile-picker.tsx';
import { useQueryString } from '../where.ts';
import '../style/context.css';

const TOKENS = { least: 16, most: 1_000, usual: 200 };
/** Not every letter and every step of the slider is asked about. */
const PAUSE_MS = 200;

const LATEST = { sortBy: 'LAST_UPDATED', sortOrder: 'DESC', pageSize: 1 } as const;

/** What a model would be told of somebody for a question: the words, their price, and why each is there. */
export function ContextPage({ app }: { app: string }): ReactNode {
  const given = new URLSearchParams(useQueryString());
  const named = given.get('id');
  // Somebody to begin with: who was heard of last.
  const latest = useQuery(search, LATEST, { app, enabled: named === null });
  const id = named ?? latest.data?.searchProfiles.hits[0]?.profile.profileId ?? '';
  const [question, setQuestion] = useState(given.get('q') ?? '');
  const [maxTokens, setMaxTokens] = useState(() => tokensIn(given.get('tokens')));
  const asked = useSettled(useMemo(() => ({ query: question.trim(), maxTokens }), [question, maxTokens]));
  useEffect(() => {
    // The address is what is asked: it can be sent to somebody, and loaded again.
    const parts = new URLSearchParams({
      ...(named !== null && { id: named }),
      ...(asked.query !== '' && { q: asked.query }),
      ...(asked.maxTokens !== TOKENS.usual && { tokens: String(asked.maxTokens) }),
    });
    const address = parts.size === 0 ? '' : `?${parts}`;
    if (address !== location.search) navigate(`${location.pathname}${address}`, { replace: true });
  }, [named, asked]);
  const { data, refusal, isOld, again } = useQuery(
    contextOf,
    useMemo(() => ({ id, maxTokens: asked.maxTokens, ...(asked.query !== '' && { query: asked.query }) }), [id, asked]),
    { app, enabled: id !== '' },
  );
  useTitle('Context builder');
  const told = data?.profileContext;
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Context builder</h1>
          <p className="lede">
            What a language model is told of somebody for a question, within the tokens that you give it.
          </p>
        </div>
      </div>
      <div className="builder">
        <form className="stack builder-form" onSubmit={(event) => event.preventDefault()} aria-label="What is asked">
          <ProfilePicker app={app} id={id} choose={(next) => navigate(`?${new URLSearchParams({ id: next })}`)} />
          <div className="field">
            <label htmlFor="question">Question</label>
            <textarea
              id="question"
              className="input"
              rows={3}
              placeholder="What should we talk about?"
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
            <p className="hint">Without one, the profile as a whole is told.</p>
          </div>
          <div className="field">
            <label htmlFor="tokens">
              At most <output htmlFor="tokens">{maxTokens}</output> tokens
            </label>
            <input
              id="tokens"
              type="range"
              min={TOKENS.least}
              max={TOKENS.most}
              step={4}
              value={maxTokens}
              onChange={({ target }) => setMaxTokens(Number(target.value))}
            />
          </div>
          {id !== '' && (
            <Samples app={app} post={{ origin: location.origin, id, query: asked.query, maxTokens: asked.maxTokens }} />
          )}
        </form>
        <section className={isOld ? 'builder-result old' : 'builder-result'} aria-label="What the model sees">
          <RefusalNotice refusal={refusal} again={again} />
          {id === '' ? (
            <Empty title="Whom is it about?">
              <p>Choose a profile: what a model would be told of them appears here, as you type.</p>
              {latest.data?.searchProfiles.hits.length === 0 && (
                <Link className="button" href={places.profiles(app)}>
                  Make the first profile
                </Link>
              )}
            </Empty>
          ) : told === null ? (
            <Empty title="There is no such profile">
              <p>
                Nothing was posted for <code>{id}</code> yet.
              </p>
              <Link className="button" href={places.post(app, id)}>
                Post a text for it
              </Link>
            </Empty>
          ) : told ? (
            <Told told={told} maxTokens={asked.maxTokens} />
          ) : (
            !refusal && <Bones count={5} />
          )}
        </section>
      </div>
    </main>
  );
}

function tokensIn(text: string | null): number {
  const tokens = Number(text ?? Number.NaN);
  return Number.isInteger(tokens) && tokens >= TOKENS.least && tokens <= TOKENS.most ? tokens : TOKENS.usual;
}

type ToldContext = NonNullable<NonNullable<(typeof contextOf)['data']>['profileContext']>;

function Told({
  told: { text, tokens, complete, facts },
  maxTokens,
}: {
  told: ToldContext;
  maxTokens: number;
}): ReactNode {
  // Without a question all of them are told because they are known.
  const isAsked = facts.some(({ relevance }) => relevance !== null);
  return (
    <>
      <div className="card prompt">
        <div className="row">
          <h2 className="label-heading push-others">The prompt</h2>
          <CopyButton text={text} />
        </div>
        {text === '' ? <p className="muted">Nothing fits, or nothing is known yet.</p> : <pre>{text}</pre>}
        <p className="muted small after">
          {tokens} of {maxTokens} tokens{complete ? ', everything told' : ''}
        </p>
      </div>
      {facts.length > 0 && (
        <div className="card reasons">
          <h2 className="label-heading">Why these, in this order</h2>
          <table className="why">
            <thead>
              <tr>
                <th scope="col">Fact</th>
                <th scope="col">From</th>
                {isAsked && <th scope="col">Near the question</th>}
                <th scope="col">Sure</th>
              </tr>
            </thead>
            <tbody>
              {facts.map(({ path, text: words, confidence, relevance }) => (
                <tr key={`${path} ${words}`}>
                  <td>{words}</td>
                  <td className="muted">{nameOfPath(path)}</td>
                  {isAsked && (
                    <td data-label="Near">
                      {relevance === null ? (
                        <span className="muted">always told</span>
                      ) : (
                        <Meter confidence={relevance} />
                      )}
                    </td>
                  )}
                  <td data-label="Sure">
                    <Meter confidence={confidence} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Samples({ app, post }: { app: string; post: Parameters<typeof contextSamples>[0] }): ReactNode {
  const [shown, setShown] = useState('curl');
  const key = freshKeyOf(app);
  const all = contextSamples({ ...post, ...(key !== undefined && { key }) });
  const sample = all.find(({ name }) => name === shown) ?? all[0]!;
  return (
    <div className="stack samples">
      <div className="segments">
        {all.map(({ name }) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
      </div>
      <CodeBlock text={sample.text} label={`The context as ${sample.name}`} />
    </div>
  );
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
