import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { calendarDate } from '../pieces/moment.tsx';
import type { ShownMemory } from '../wire/operations.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { remembered } from './item.ts';
import { Meter } from './value-group.tsx';

/** Memories on a time line, the latest first; those without a date stand apart, on no line. */
export function Memories({ memories }: { memories: ShownMemory[] }): ReactNode {
  const dated = memories
    .filter(({ date }) => date !== null)
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  const undated = memories.filter(({ date }) => date === null);
  return (
    <>
      {dated.length > 0 && <MemoryList memories={dated} className="timeline" />}
      {undated.length > 0 && (
        <>
          {dated.length > 0 && <h3 className="undated-title">Without a date</h3>}
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
  const { date, datePrecision, importance, pinned, confidence } = memory;
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
        {(date !== null || importance === 'HIGH') && (
          <span className="when">
            {date !== null && <time dateTime={date}>{calendarDate(date, datePrecision)}</time>}
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
