import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { knownDate } from '../pieces/moment.tsx';
import type { ShownMemory } from '../wire/operations.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { remembered } from './item.ts';
import { byYear, withinYear } from './time-line.ts';
import { Meter } from './value-group.tsx';

/** Memories on a time line by year, the latest first; those without a date stand apart, on no line. */
export function Memories({ memories }: { memories: ShownMemory[] }): ReactNode {
  const years = byYear(memories);
  const isLong = memories.length > AT_ONCE;
  const undated = memories.filter(({ date }) => date === null);
  return (
    <>
      {years.map(({ year, memories: some }) => (
        <section key={year} className="year" aria-label={year}>
          <h3>{year}</h3>
          <MemoryList memories={some} className="timeline" isLong={isLong} />
        </section>
      ))}
      {undated.length > 0 && (
        <>
          {years.length > 0 && <h3 className="undated-title">Without a date</h3>}
          <MemoryList memories={undated} className="undated" isLong={isLong} />
        </>
      )}
    </>
  );
}

/** How many are drawn together, and up to how many all at once; both are guesses. */
const TOGETHER = 50;
const AT_ONCE = 200;

interface ListProps {
  memories: ShownMemory[];
  className: string;
  /** All of them are many: what is far from the window is not drawn yet. */
  isLong: boolean;
}

function MemoryList({ memories, className, isLong }: ListProps): ReactNode {
  const parts = Array.from({ length: Math.ceil(memories.length / TOGETHER) }, (_, at) => ({
    from: at * TOGETHER,
    some: memories.slice(at * TOGETHER, (at + 1) * TOGETHER),
  }));
  // By their place: a memory more must not close what is open in all that follow it.
  return (
    <div>
      {parts.map(({ from, some }) => (
        <MemoryPart key={from} memories={some} className={className} isLong={isLong} />
      ))}
    </div>
  );
}

/** Drawn when it comes near, and kept from then on: a panel that was opened in it stays open. */
function MemoryPart({ memories, className, isLong }: ListProps): ReactNode {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLOListElement>(null);
  const isDrawn = isNear || !isLong;
  useEffect(() => {
    if (isDrawn) return undefined;
    const nearness = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '1500px' },
    );
    nearness.observe(place.current!);
    return () => nearness.disconnect();
  }, [isDrawn]);
  return (
    <ol ref={place} className={`memories ${className}`} style={{ '--count': memories.length } as CSSProperties}>
      {isDrawn && memories.map((memory) => <MemoryLine key={`${memory.event} ${memory.date}`} memory={memory} />)}
    </ol>
  );
}

function MemoryLine({ memory }: { memory: ShownMemory }): ReactNode {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { date, importance, pinned, confidence } = memory;
  const when = withinYear(memory);
  const item = remembered(memory);
  return (
    <li className={`memory ${importance?.toLowerCase() ?? ''}`}>
      <button
        type="button"
        className="memory-button"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        {(when !== '' || importance === 'HIGH') && (
          <span className="when">
            {date !== null && when !== '' && <time dateTime={knownDate(date, memory.datePrecision)}>{when}</time>}
            {importance === 'HIGH' && <span className="mark">important</span>}
          </span>
        )}
        <span className="fact-value">
          {item.shown}
          {pinned && (
            <>
              <Icon name="pin" />
              <span className="unseen"> (pinned)</span>
            </>
          )}
        </span>
        <Meter confidence={confidence} />
      </button>
      {opened && (
        <div id={id}>
          <EvidencePanel item={item} onClose={() => setOpened(false)} />
        </div>
      )}
    </li>
  );
}
