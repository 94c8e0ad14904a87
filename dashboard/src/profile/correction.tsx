import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { knownDate } from '../pieces/moment.tsx';
import type { Refusal } from '../wire/ask.ts';
import { nameOfPath, type Item } from './item.ts';

interface CorrectionProps {
  item: Item;
  busy: boolean;
  refusal: Refusal | undefined;
  onCorrect(value: unknown): void;
  onCancel(): void;
}

/** A form for what a value should be. */
export function Correction({ item, busy, refusal, onCorrect, onCancel }: CorrectionProps): ReactNode {
  const { memory } = item;
  const isNumber = typeof item.value === 'number';
  const [value, setValue] = useState(String(item.value));
  const [date, setDate] = useState(memory?.date ? knownDate(memory.date, memory.datePrecision) : '');
  const [importance, setImportance] = useState(memory?.importance ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (memory)
      onCorrect({
        event: value,
        ...(date !== '' && { date }),
        ...(importance !== '' && { importance: importance.toLowerCase() }),
      });
    else onCorrect(isNumber ? Number(value) : value);
  };
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Field
        label={memory ? 'What happened' : nameOfPath(item.path)}
        type={isNumber ? 'number' : 'text'}
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
        hint={item.path === 'core_info.language' ? 'A code of two letters, such as en.' : undefined}
      />
      {memory && (
        <div className="pair">
          <Field
            label="When (optional)"
            pattern="\d{4}(-\d{2}){0,2}"
            placeholder="2024-06-15"
            hint="A day, or a month or year alone: 2024-06."
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
          <div className="field">
            <label htmlFor="importance">Importance</label>
            <select
              id="importance"
              className="input"
              value={importance}
              onChange={(event) => setImportance(event.target.value as typeof importance)}
            >
              <option value="">not said</option>
              <option value="LOW">low</option>
              <option value="MEDIUM">medium</option>
              <option value="HIGH">high</option>
            </select>
          </div>
        </div>
      )}
      <p className="hint small muted">What you set is pinned: no text changes it.</p>
      <RefusalNotice refusal={refusal} />
      <div className="row">
        <button type="submit" className="button small primary" disabled={busy}>
          Save
        </button>
        <button type="button" className="button small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
