import { Suspense, useState, type ReactNode } from 'react';
import { Bones } from '../pieces/bones.tsx';
import { partLater } from '../pieces/later.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useSeen } from '../pieces/seen.ts';
import { useSession } from '../session.tsx';
import type { Refusal } from '../wire/ask.ts';
import { beginTour } from './tour.tsx';

const Start = partLater(async () => (await import('./start.tsx')).Start);

interface FirstMinutesProps {
  app: string;
  hasKey: boolean;
  /** Something was posted: from here on people come. */
  onBegun(): void;
  /** Who came can be looked at. */
  onDone(): void;
}

/** What an app without anybody shows: two ways to people. */
export function FirstMinutes({ app, hasKey, onBegun, onDone }: FirstMinutesProps): ReactNode {
  const [way, setWay] = useState<'samples' | 'text'>();
  return (
    <>
      <div className="heading">
        <div>
          <h1>Meet your first profiles</h1>
          <p className="lede">Load thirty invented people to look around, or post something that somebody wrote.</p>
        </div>
      </div>
      {way === 'text' ? (
        <InPlace>
          <Suspense fallback={<Bones count={4} />}>
            <Start
              app={app}
              onPosted={() => {
                beginTour(app);
                onBegun();
              }}
            />
          </Suspense>
        </InPlace>
      ) : (
        <div className="ways">
          <SamplesCard app={app} onBegun={() => (setWay('samples'), onBegun())} onDone={onDone} />
          <section className="card way" aria-labelledby="way-text">
            <h2 id="way-text">Post a text</h2>
            <p className="muted">
              A chat, a bio, a form, a log: paste it, and watch its profile appear, each value with the words it rests
              on. The same request stands beside it for your program{hasKey ? '' : ', once the app has a key'}.
            </p>
            <button type="button" className="button" disabled={way === 'samples'} onClick={() => setWay('text')}>
              Post a text
            </button>
          </section>
        </div>
      )}
    </>
  );
}

/** What comes in the place of the button that was pressed, and takes the focus over from it. */
function InPlace({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const place = useSeen<HTMLDivElement>(true);
  return (
    <div ref={place} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}

function SamplesCard({ app, onBegun, onDone }: { app: string; onBegun(): void; onDone(): void }): ReactNode {
  const { meet } = useSession();
  const [told, setTold] = useState<{ posted: number; texts: number; waiting: number }>();
  const [refusal, setRefusal] = useState<Refusal>();
  const load = async (): Promise<void> => {
    setRefusal(undefined);
    setTold({ posted: 0, texts: 0, waiting: 0 });
    onBegun();
    try {
      const { loadSamples } = await import('./load-samples.ts');
      await loadSamples(app, setTold);
      beginTour(app);
      onDone();
    } catch (error) {
      setTold(undefined);
      setRefusal(meet(error));
    }
  };
  return (
    <section className="card way" aria-labelledby="way-samples">
      <h2 id="way-samples">Load 30 sample people</h2>
      <p className="muted">
        Invented people with chats, journals and mails of some years: every page and every search has something to show.
        They can be deleted again, one by one or with the app.
      </p>
      <RefusalNotice refusal={refusal} />
      {told ? (
        <InPlace className="progress">
          <progress value={told.posted} max={Math.max(1, told.texts)} aria-label="Texts posted" />
          <output className="small muted">
            {told.texts === 0
              ? 'One moment…'
              : `${told.posted} of ${told.texts} texts posted${told.waiting > 0 ? `, ${told.waiting} being read` : ''}`}
          </output>
        </InPlace>
      ) : (
        <button type="button" className="button primary" onClick={() => void load()}>
          Load 30 sample people
        </button>
      )}
    </section>
  );
}
