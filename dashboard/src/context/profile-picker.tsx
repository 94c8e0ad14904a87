import { useId, useMemo, useState, type ReactNode } from 'react';
import { findPeople } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';

/** Chooses a profile by its id; names and ids that fit what is typed are offered. */
export function ProfilePicker({ app, id, choose }: { app: string; id: string; choose(id: string): void }): ReactNode {
  const field = useId();
  const [typed, setTyped] = useState(id);
  const [chosen, setChosen] = useState(id);
  if (id !== chosen) {
    setChosen(id);
    setTyped(id);
  }
  const { data } = useQuery(
    findPeople,
    // Everybody has a letter in the id: with nothing typed the first are offered.
    useMemo(() => ({ words: typed.trim() }), [typed]),
    { app, enabled: typed.trim() !== '' },
  );
  const people = new Map(
    [...(data?.byName.hits ?? []), ...(data?.byId.hits ?? [])].map(({ profile }) => [
      profile.profileId,
      profile.coreInfo?.name?.value,
    ]),
  );
  const take = (value: string): void => {
    setTyped(value);
    if (people.has(value)) choose(value);
  };
  return (
    <div className="field">
      <label htmlFor={field}>Profile</label>
      <input
        id={field}
        className="input"
        list={`${field}-list`}
        spellCheck={false}
        autoComplete="off"
        placeholder="A name or an id"
        value={typed}
        onChange={({ target }) => take(target.value)}
        onBlur={() => typed.trim() !== id && typed.trim() !== '' && choose(typed.trim())}
        onKeyDown={({ key }) => key === 'Enter' && typed.trim() !== '' && choose(typed.trim())}
      />
      <datalist id={`${field}-list`}>
        {[...people].map(([one, name]) => (
          <option key={one} value={one}>
            {name ?? one}
          </option>
        ))}
      </datalist>
    </div>
  );
}
