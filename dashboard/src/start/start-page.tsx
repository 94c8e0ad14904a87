import type { ReactNode } from 'react';
import { useTitle } from '../pieces/title.ts';
import type { OwnApp } from '../wire/operations.ts';
import { Start } from './start.tsx';

/** Posts a text and shows what Limn makes of it, while it makes it. */
export function StartPage({ app }: { app: OwnApp }): ReactNode {
  useTitle(`${app.name}: post text`);
  return (
    <main className="page middle" id="main">
      <div className="heading">
        <div>
          <h1>Post text, meet the person</h1>
          <p className="lede">Anything somebody wrote will do. Post again for the same id and the profile grows.</p>
        </div>
      </div>
      <Start app={app.id} />
    </main>
  );
}
