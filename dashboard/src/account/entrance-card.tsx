import type { ReactNode } from 'react';
import example from 'virtual:landing-example';
import logo from '../limn.svg';

/** What strangers see: what this is, and beside it a card with what they came for. */
export function EntranceCard({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main className="welcome" id="main">
      <section className="pitch">
        <p className="wordmark">
          <img src={logo} alt="" />
          Limn
        </p>
        <h1>
          People tell you who they are.
          <br /> Limn remembers.
        </h1>
        <p className="lede">
          Post any text for an id: a chat, a bio, a form, a log. A living profile grows, and every value in it can
          answer <em>“where did you get that?”</em>
        </p>
        <Sample />
      </section>
      <section className="card door" aria-labelledby="door">
        <h2 id="door">{title}</h2>
        {children}
      </section>
    </main>
  );
}

/** Made by the reader itself, when the page was built. */
function Sample(): ReactNode {
  return (
    <figure className="sample" aria-label="An example: what somebody said, and what Limn made of it">
      <blockquote>“{example.text}”</blockquote>
      <dl>
        {example.values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
