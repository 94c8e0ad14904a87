import { startTransition, useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
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

/** How many are put on the page together, how many of them are laid out together, and up to how many are all put there
 * at once; guesses, by which 10,000 scroll without a frame that is missed. */
const TOGETHER = 100;
const FEW = 10;
const AT_ONCE = 200;

interface ListProps {
  memories: ShownMemory[];
  className: string;
  /** All of them are many: what is far from the window is not drawn yet. */
  isLong: boolean;
}

function MemoryList({ memories, className, isLong }: ListProps): ReactNode {
  // By their place: a memory more must not close what is open in all that follow it.
  return (
    <div>
      {inParts(memories, TOGETHER).map(({ from, some }) => (
        <MemoryPart key={from} memories={some} className={className} isLong={isLong} />
      ))}
    </div>
  );
}

function inParts(memories: ShownMemory[], size: number): { from: number; some: ShownMemory[] }[] {
  return Array.from({ length: Math.ceil(memories.length / size) }, (_, at) => ({
    from: at * size,
    some: memories.slice(at * size, (at + 1) * size),
  }));
}

/** Drawn when it comes near, and kept from then on: a panel that was opened in it stays open. */
function MemoryPart({ memories, className, isLong }: ListProps): ReactNode {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isNear || !isLong;
  useEffect(() => {
    if (isDrawn) return undefined;
    const nearness = new IntersectionObserver(
      // In pieces between frames: whoever scrolls on is not held up.
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setNear(true)),
      { rootMargin: '1500px' },
    );
    nearness.observe(place.current!);
    return () => nearness.disconnect();
  }, [isDrawn]);
  return (
    <div
      ref={place}
      className={`${isLong ? 'memories ' : ''}${className}-part`}
      style={{ '--count': memories.length } as CSSProperties}
    >
      {isDrawn &&
        inParts(memories, FEW).map(({ from, some }) => (
          <ol key={from} className={`memories ${className}`} style={{ '--count': some.length } as CSSProperties}>
            {some.map((memory) => (
              <MemoryLine key={`${memory.event} ${memory.date}`} memory={memory} />
            ))}
          </ol>
        ))}
    </div>
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
