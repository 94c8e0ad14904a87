import { useId, useState, type ReactNode } from 'react';
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
  const undated = memories.filter(({ date }) => date === null);
  return (
    <>
      {years.map(({ year, memories: some }) => (
        <section key={year} className="year" aria-label={year}>
          <h3>{year}</h3>
          <MemoryList memories={some} className="timeline" />
        </section>
      ))}
      {undated.length > 0 && (
        <>
          {years.length > 0 && <h3 className="undated-title">Without a date</h3>}
          <MemoryList memories={undated} className="undated" />
        </>
      )}
    </>
  );
}

function MemoryList({ memories, className }: { memories: ShownMemory[]; className: string }): ReactNode {
  return (
    <ol className={className}>
      {memories.map((memory) => (
        <MemoryLine key={`${memory.event} ${memory.date}`} memory={memory} />
      ))}
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
