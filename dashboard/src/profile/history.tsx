import { memo, useCallback, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'wouter';
import { fullMoment, Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { focusOn, useSeen } from '../pieces/seen.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from '../wire/ask.ts';
import { history, type Decided, type Entry } from '../wire/operations.ts';
import { readLog, sayValue, type ChangeLine } from './changes.ts';
import type { Editing } from './edit-context.ts';
import { nameOfPath } from './item.ts';
import { UndoButton, undosOf } from './undo.tsx';

interface Logged {
  cursor: string;
  node: Entry;
}

interface Loaded {
  /** The latest first, in the pages in which they came; what has happened since stands in the first. */
  pages: Logged[][];
  /** The cursor to go on before; null at the beginning of it all. */
  older: string | null;
}

/** What happened to a profile, the latest first, a page at a time. Read again when `version` changes. */
export function History({
  editing,
  version,
  decisions,
}: {
  editing: Editing;
  version: string;
  decisions: Decided[];
}): ReactNode {
  const { app, id } = editing;
  const { meet } = useSession();
  const [loaded, setLoaded] = useState<Loaded>();
  const [refusal, setRefusal] = useState<Refusal>();
  const fetchBefore = useCallback(
    (before: string | undefined) =>
      ask(history, { id, ...(before !== undefined && { before }) }, { app }).then(
        ({ profile }) => {
          if (!profile) return;
          const { edges, pageInfo } = profile.updateLog;
          const page: Loaded = {
            pages: [edges.toReversed()],
            older: pageInfo.hasPreviousPage ? pageInfo.startCursor : null,
          };
          setRefusal(undefined);
          setLoaded((known) =>
            before === undefined ? onTop(page, known) : { ...page, pages: [...(known?.pages ?? []), ...page.pages] },
          );
        },
        (error: unknown) => setRefusal(meet(error)),
      ),
    [app, id, meet],
  );

  useEffect(() => {
    if (version !== '') void fetchBefore(undefined);
  }, [fetchBefore, version]);

  const [undone, setUndone] = useState<string>();
  // The button that was pressed is gone by then, or means the opposite.
  const outcome = useSeen<HTMLOutputElement>(undone);
  const { told, undos } = useMemo(() => {
    const logged = loaded?.pages.flat() ?? [];
    const entries = logged.map(({ node }) => node);
    const lines = readLog(entries);
    const possible = undosOf(entries, decisions);
    return {
      told: new Map(logged.map(({ cursor }, at) => [cursor, lines[at]!])),
      undos: new Map(logged.map(({ cursor }, at) => [cursor, possible[at]])),
    };
  }, [loaded, decisions]);
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history" className="part-title">
        History
      </h2>
      <RefusalNotice refusal={refusal} again={() => void fetchBefore(undefined)} />
      <output ref={outcome} tabIndex={-1} className={undone === undefined ? 'unseen' : 'notice undone'}>
        {undone ?? ''}
      </output>
      {loaded && told.size === 0 && <p className="muted small">Nothing has been merged yet.</p>}
      {loaded?.pages.map((page) => (
        <ol key={page.at(-1)?.cursor} className="entries" style={{ '--count': page.length } as CSSProperties}>
          {page.map(({ cursor, node }) => (
            <EntryItem
              key={cursor}
              editing={editing}
              entry={node}
              lines={told.get(cursor)!}
              undo={undos.get(cursor)}
              onUndone={setUndone}
            />
          ))}
        </ol>
      ))}
      {loaded?.older && (
        <button type="button" className="button small" onClick={() => void fetchBefore(loaded.older!)}>
          Show older
        </button>
      )}
    </section>
  );
}

/**
 * The newest page over what is known, which goes on where the page ends; what would leave a gap is dropped. Entries
 * stay in their pages, so that what was opened in them stays open.
 */
function onTop(newest: Loaded, known: Loaded | undefined): Loaded {
  const fresh = newest.pages.flat();
  const last = fresh.at(-1)?.cursor;
  const cursors = known?.pages.flat().map(({ cursor }) => cursor) ?? [];
  if (!known || last === undefined || !cursors.includes(last)) return newest;
  const [first = [], ...older] = known.pages;
  const added = fresh.filter(({ cursor }) => !cursors.includes(cursor));
  return { pages: [[...added, ...first], ...older], older: known.older };
}

interface EntryItemProps {
  editing: Editing;
  entry: Entry;
  lines: ChangeLine[];
  undo: ReturnType<typeof undosOf>[number];
  onUndone(outcome: string): void;
}

/** An older page may change what is told of entries that are shown: only those of which it does are drawn again. */
const EntryItem = memo(
  ({ editing, entry, lines, undo, onUndone }: EntryItemProps) => (
    <li className={entry.revision ? 'entry by-editing' : 'entry'}>
      <EntryView editing={editing} entry={entry} lines={lines} />
      <UndoButton editing={editing} undo={undo} onDone={onUndone} />
    </li>
  ),
  (before, now) =>
    before.editing === now.editing &&
    before.entry === now.entry &&
    JSON.stringify([before.lines, before.undo]) === JSON.stringify([now.lines, now.undo]),
);

function EntryView({
  editing: { app, id },
  entry,
  lines,
}: Pick<EntryItemProps, 'editing' | 'entry' | 'lines'>): ReactNode {
  const here = places.profile(app, id);
  return (
    <>
      <p className="entry-head">
        <span>{entry.revision ? sayDeed(entry.revision) : saySource(entry.submission?.inputType ?? null)}</span>
        <Moment at={entry.extractedOn} />
      </p>
      {entry.submission && sayText(entry.submission) !== '' && (
        <p className="small muted">{sayText(entry.submission)}</p>
      )}
      {lines.length === 0 ? <p className="small muted">It changed nothing.</p> : <Lines lines={lines} />}
      <p className="entry-links">
        <Link
          href={`${here}?at=${encodeURIComponent(entry.extractedOn)}`}
          aria-label={`See it then, on ${fullMoment(entry.extractedOn)}`}
        >
          See it then
        </Link>
        <Link
          href={`${here}?from=${encodeURIComponent(entry.extractedOn)}`}
          aria-label={`Changes since ${fullMoment(entry.extractedOn)}`}
          // The table may be there already, above what is seen.
          onClick={() => document.querySelector('.compare')?.scrollIntoView({ block: 'nearest' })}
        >
          Changes since
        </Link>
      </p>
    </>
  );
}

/** More would hide the entries below. */
const SHOWN = 6;

function Lines({ lines }: { lines: ChangeLine[] }): ReactNode {
  const [whole, setWhole] = useState(false);
  const fresh = lines.filter(({ again }) => !again);
  const shown = whole ? lines : fresh.length <= SHOWN + 1 ? fresh : fresh.slice(0, SHOWN);
  const more = fresh.length - shown.length;
  const again = lines.length - fresh.length;
  return (
    <ul className="lines">
      {byLabel(shown).map(([label, some]) => (
        <li key={label}>
          <span className="muted">{label}</span>{' '}
          {some.length === 1 ? (
            <Told line={some[0]!} />
          ) : (
            <ul>
              {some.map((one) => (
                <li key={one.text}>
                  <Told line={one} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {!whole && more + again > 0 && (
        <li>
          <button
            type="button"
            className="link"
            onClick={({ currentTarget }) => (focusOn(currentTarget.closest('ul')), setWhole(true))}
          >
            {[more > 0 && `${more} more`, again > 0 && `${again} heard again`].filter(Boolean).join(', ')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Each label once, with its lines in their order. */
const byLabel = (lines: ChangeLine[]): [label: string, lines: ChangeLine[]][] =>
  [...new Set(lines.map(({ label }) => label))].map((label) => [label, lines.filter((one) => one.label === label)]);

const Told = ({ line: { text, gone, again } }: { line: ChangeLine }): ReactNode => (
  <>
    {gone ? <del>{text || 'removed'}</del> : text}
    {again && <span className="muted"> (heard again)</span>}
  </>
);

/** Kinds of texts as people call them; what is none of these is told below, in the words of the post. */
const SOURCES: Record<string, string> = {
  conversation: 'A chat',
  chat: 'A chat',
  messages: 'A chat',
  transcript: 'A transcript',
  email: 'A mail',
  mail: 'A mail',
  form: 'A form',
  bio: 'A bio',
  journal: 'A journal',
  diary: 'A diary',
  notes: 'Notes',
  log: 'A log',
  note: 'A note',
  post: 'A post',
  review: 'A review',
  tweet: 'A tweet',
};

const saySource = (inputType: string | null): string => {
  const source = SOURCES[inputType?.toLowerCase() ?? ''] ?? 'A text';
  return `${source} ${source.endsWith('s') ? 'were' : 'was'} read`;
};

/** The kind of a text as it was posted, where it is not in the title, and how long it was: `conversation · 1.2 kB`. */
function sayText({ inputType, textBytes }: NonNullable<Entry['submission']>): string {
  const isInTitle = inputType !== null && saySource(inputType).toLowerCase().includes(inputType.toLowerCase());
  return [isInTitle ? null : inputType, textBytes === null ? null : saySize(textBytes)]
    .filter((part) => part !== null)
    .join(' · ');
}

const saySize = (bytes: number): string =>
  bytes < 1_000
    ? size.byte.format(bytes)
    : bytes < 1_000_000
      ? size.kilobyte.format(bytes / 1_000)
      : size.megabyte.format(bytes / 1_000_000);

const sized = (unit: string, unitDisplay: 'short' | 'long' = 'short'): Intl.NumberFormat =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 });
const size = { byte: sized('byte', 'long'), kilobyte: sized('kilobyte'), megabyte: sized('megabyte') };

function sayDeed({ kind, path, value, replaces }: NonNullable<Entry['revision']>): string {
  const name = path === null ? '' : nameOfPath(path).toLowerCase();
  if (kind === 'SET')
    return replaces === null ? `Set by hand: ${name}` : `Corrected by hand: ${name}, instead of ${sayValue(replaces)}`;
  if (kind === 'FORGET') return `Forgotten by hand: ${name}${value === null ? '' : ` ${sayValue(value)}`}`;
  if (kind === 'UNPIN') return `Left to the texts again: ${name}`;
  return kind === 'REVERT' ? 'A text was undone' : 'A text was restored';
}
