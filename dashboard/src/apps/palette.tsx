import { Command } from 'cmdk';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Dialog } from '../pieces/dialog.tsx';
import { Icon } from '../pieces/icon.tsx';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { findPeople, signOut, type OwnApp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { useQuery } from '../wire/use-query.ts';
import { addressOf, SECTIONS } from './navigation.tsx';
import '../style/palette.css';

/** Not every letter is asked about. */
const PAUSE_MS = 150;

/** Finds people, pages and deeds by what is typed, and goes there or does it. */
export function Palette({ app, onClose }: { app: OwnApp; onClose(): void }): ReactNode {
  const { apps, leave } = useSession();
  const leaving = useMutation(signOut);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim());
  const found = useQuery(
    findPeople,
    useMemo(() => ({ words }), [words]),
    { app: app.id, enabled: words !== '' },
  );
  const people = words === '' || found.isOld ? [] : merged(found.data);
  // Whoever is found comes first, also where what fitted before they came was pointed at.
  const [pointed, setPointed] = useState('');
  const [best, setBest] = useState<string>();
  const nearest = people[0] && itemOf(typed, people[0].profileId);
  if (nearest !== best) {
    setBest(nearest);
    if (nearest !== undefined) setPointed(nearest);
  }
  // The dialog has the focus first, which opening it puts on its frame.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const go = (address: string) => (): void => {
    onClose();
    navigate(address);
  };
  return (
    <Dialog title="Find or do" hidesTitle onClose={onClose} className="palette">
      <Command label="Find or do" loop value={pointed} onValueChange={setPointed}>
        <div className="palette-input">
          <Icon name="search" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            placeholder="A person, a page, an action…"
          />
          <kbd>esc</kbd>
        </div>
        <Command.List label="What there is">
          {people.length > 0 && (
            <Command.Group heading="People">
              {people.map(({ profileId, coreInfo }) => (
                <Command.Item
                  key={profileId}
                  // What the service found fits, whatever the letters that are compared here.
                  value={itemOf(typed, profileId)}
                  onSelect={go(places.profile(app.id, profileId))}
                >
                  <Icon name="person" />
                  <span className="grow">{coreInfo?.name?.value ?? profileId}</span>
                  <code>{profileId}</code>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading="Pages">
            {SECTIONS.flatMap(([, entries]) => entries).map(([label, icon, page]) => (
              <Command.Item key={page} value={label} onSelect={go(addressOf(app.id, page))}>
                <Icon name={icon} />
                {label}
              </Command.Item>
            ))}
            <Command.Item value="Account password" onSelect={go(places.account)}>
              <Icon name="person" />
              Account
            </Command.Item>
            <Command.Item
              value="GraphQL GraphiQL explorer query"
              onSelect={() => location.assign(places.explorer(app.id))}
            >
              <Icon name="graphql" />
              GraphQL
            </Command.Item>
            <Command.Item value="API reference docs REST GraphQL" onSelect={() => location.assign('/docs')}>
              <Icon name="context" />
              API reference
            </Command.Item>
          </Command.Group>
          {apps.length > 1 && (
            <Command.Group heading="Apps">
              {apps.map(({ id, name }) => (
                <Command.Item key={id} value={`app ${name} ${id}`} onSelect={go(places.profiles(id))}>
                  <Icon name="people" />
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group heading="Actions">
            <Command.Item value="new app create" onSelect={go(places.home)}>
              <Icon name="post" />
              New app
            </Command.Item>
            <Command.Item
              value="copy id of this app tenant"
              onSelect={() => void navigator.clipboard.writeText(app.id).then(onClose, onClose)}
            >
              <Icon name="connect" />
              Copy the id of this app
            </Command.Item>
            <Command.Item
              value="sign out leave"
              onSelect={() => {
                onClose();
                void leaving.run({}).then(leave);
              }}
            >
              <Icon name="undo" />
              Sign out
            </Command.Item>
          </Command.Group>
          {/* Behind what is called so, and always there: who types a page and presses Enter means that. */}
          {typed.trim() !== '' && (
            <Command.Group heading="Search" forceMount>
              <Command.Item
                value="people by meaning"
                onSelect={go(`${places.profiles(app.id)}?${new URLSearchParams({ q: typed.trim() })}`)}
              >
                <Icon name="search" />
                People by meaning: “{typed.trim()}”
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** What an item of a person is known by: it has what is typed in it, so that it is never filtered away. */
const itemOf = (typed: string, profileId: string): string => `${typed} ${profileId}`.trim();

type Found = NonNullable<(typeof findPeople)['data']>;
type Person = Found['byName']['hits'][number]['profile'];

/** Those of the name before those of the id, each once. */
function merged(found: Found | undefined): Person[] {
  const all = [...(found?.byName.hits ?? []), ...(found?.byId.hits ?? [])].map(({ profile }) => profile);
  return [...new Map(all.map((one) => [one.profileId, one])).values()].slice(0, 6);
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
