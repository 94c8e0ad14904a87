import { useEditorContext, useExecutionContext } from '@graphiql/react';
import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createClient } from 'graphql-ws';
import { StrictMode, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import 'graphiql/style.css';
import '../src/style/tokens.css';
import '../src/style/unseen.css';
import './explorer.css';
import { Door } from './door.tsx';
import { fetcherOf, ownApps, type OwnApp } from './own-app.ts';

const EXAMPLE = `# You ask as the app.
# Ctrl+Enter runs it.
query WhoIsThere {
  searchProfiles(pageSize: 5) {
    total
    hits {
      profile {
        profileId
        status
        summary
      }
    }
  }
}
`;

const url = new URL('/graphql', location.href);
const socketUrl = new URL(url);
socketUrl.protocol = url.protocol.replace('http', 'ws');

/** Asks as whoever holds a key. */
function fetcherWith(key: string): Fetcher {
  const Authorization = `Bearer ${key}`;
  return createGraphiQLFetcher({
    url: url.href,
    headers: { Authorization },
    wsClient: createClient({ url: socketUrl.href, connectionParams: { Authorization } }),
  });
}

/**
 * GraphiQL as the app that the address names, for its owner; as whoever has a key for all others. A key is kept by this
 * page alone, until it is closed or loaded again.
 */
function Explorer(): ReactNode {
  // Undefined until it is known whose browser this is.
  const [apps, setApps] = useState<OwnApp[]>();
  const [key, setKey] = useState<string>();
  useEffect(() => {
    void ownApps().then(setApps);
  }, []);
  const named = apps?.find(({ id }) => id === new URLSearchParams(location.search).get('app'));
  const fetcher = useMemo(() => {
    if (key !== undefined) return fetcherWith(key);
    return named && fetcherOf(named.id, socketUrl.href);
  }, [key, named]);
  if (apps === undefined) return <p className="opening">Opening GraphiQL…</p>;
  if (!fetcher) return <Door apps={apps} onKey={setKey} />;
  return (
    <Labelled>
      <GraphiQL
        key={key ?? named?.id}
        fetcher={fetcher}
        defaultQuery={EXAMPLE}
        shouldPersistHeaders={false}
        defaultEditorToolsVisibility={false}
      >
        <GraphiQL.Logo>
          <FirstAnswer />
          {key === undefined ? (
            <a className="back" href={`/apps/${named?.id}`} title={named?.name}>
              ← {named?.name}
            </a>
          ) : (
            <>
              <span className="whose">Limn</span>
              <button type="button" className="leave" onClick={() => setKey(undefined)}>
                Another key
              </button>
            </>
          )}
        </GraphiQL.Logo>
      </GraphiQL>
    </Labelled>
  );
}

/** Gives GraphiQL what its options cannot: a heading, and names for what its editors are typed into. */
function Labelled({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const label = (): void => {
      for (const field of place.current!.querySelectorAll('.CodeMirror textarea:not([aria-label])'))
        field.setAttribute('aria-label', nameOfEditor(field));
    };
    // Editors come and go, and the first after the page around them.
    const changes = new MutationObserver(label);
    changes.observe(place.current!, { childList: true, subtree: true });
    label();
    return () => changes.disconnect();
  }, []);
  return (
    <div ref={place} className="labelled">
      <h1 className="unseen">GraphQL</h1>
      {children}
    </div>
  );
}

/** Runs the example when it is what stands in the editor: in place of its answer there would be nothing. */
function FirstAnswer(): ReactNode {
  const { queryEditor, responseEditor } = useEditorContext({ nonNull: true });
  const { run } = useExecutionContext({ nonNull: true });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!queryEditor || !responseEditor || !isFirst.current) return;
    isFirst.current = false;
    if (queryEditor.getValue() === EXAMPLE) run();
  }, [queryEditor, responseEditor, run]);
  return null;
}

/** As the section around an editor is named. */
const nameOfEditor = (field: Element): string =>
  field.closest('section[aria-label]')?.getAttribute('aria-label') ?? 'Editor';

createRoot(document.querySelector('#explorer')!).render(
  <StrictMode>
    <Explorer />
  </StrictMode>,
);
