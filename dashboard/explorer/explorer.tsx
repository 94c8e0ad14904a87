import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createClient } from 'graphql-ws';
import { StrictMode, useMemo, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import './explorer.css';
import { Door } from './door.tsx';

const EXAMPLE = `# Reads, searches and posts as the app whose key you have entered.
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

/** GraphiQL as whoever has a key. It is kept by this page alone, until it is closed or loaded again. */
function Explorer(): ReactNode {
  const [key, setKey] = useState<string>();
  const fetcher = useMemo(() => {
    if (key === undefined) return undefined;
    const Authorization = `Bearer ${key}`;
    return createGraphiQLFetcher({
      url: url.href,
      headers: { Authorization },
      wsClient: createClient({ url: socketUrl.href, connectionParams: { Authorization } }),
    });
  }, [key]);
  if (!fetcher) return <Door onKey={setKey} />;
  return (
    <GraphiQL
      fetcher={fetcher}
      defaultQuery={EXAMPLE}
      shouldPersistHeaders={false}
      defaultEditorToolsVisibility={false}
    >
      <GraphiQL.Logo>
        <span className="whose">Limn</span>
        <button type="button" className="leave" onClick={() => setKey(undefined)}>
          Another key
        </button>
      </GraphiQL.Logo>
    </GraphiQL>
  );
}

createRoot(document.querySelector('#explorer')!).render(
  <StrictMode>
    <Explorer />
  </StrictMode>,
);
