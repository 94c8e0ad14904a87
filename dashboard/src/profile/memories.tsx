import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { calendarDate } from '../pieces/moment.tsx';
import type { ShownMemory } from '../wire/operations.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { remembered } from './item.ts';
import { Meter } from './value-group.tsx';

/** Memories on a time line, the latest first, those without a date at its end. */
export function Memories({ memories }: { memories: ShownMemory[] }): ReactNode {
  const ordered = memories.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return (
    <ol className="timeline">
      {ordered.map((memory) => (
        <MemoryLine key={`${memory.event} ${memory.date}`} memory={memory} />
      ))}
    </ol>
  );
}

function MemoryLine({ memory }: { memory: ShownMemory }): ReactNode {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { event, date, datePrecision, importance, pinned, confidence } = memory;
  return (
    <li className={`memory ${importance?.toLowerCase() ?? ''}`}>
      <button
        type="button"
        className="memory-button"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <span className="when">
          {date === null ? 'Some day' : <time dateTime={date}>{calendarDate(date, datePrecision)}</time>}
          {importance === 'HIGH' && <span className="mark">important</span>}
        </span>
        <span className="fact-value">
          {event}
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
          <EvidencePanel item={remembered(memory)} onClose={() => setOpened(false)} />
        </div>
      )}
    </li>
  );
}
