import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { freshKeyOf } from '../apps/fresh-keys.ts';
import { CodeBlock } from '../pieces/copy.tsx';
import { places } from '../places.ts';
import { samples, type Post } from './samples.ts';

/** The request behind the form, in four languages and as an assistant's configuration, with the key where known. */
export function SamplesView({
  app,
  post,
  title = 'The same from your program',
  isBesideKey = false,
}: {
  app: string;
  post: Omit<Post, 'key'>;
  title?: string;
  /** The card of the key is on the same page. */
  isBesideKey?: boolean;
}): ReactNode {
  const [shown, setShown] = useState('curl');
  const id = useId();
  const key = freshKeyOf(app);
  const all = samples({ ...post, ...(key !== undefined && { key }) });
  const sample = all.find(({ name }) => name === shown) ?? all[0]!;
  return (
    <section className="samples stack" aria-labelledby={id}>
      <div className="row">
        <h2 id={id} className="label-heading">
          {title}
        </h2>
        <div className="segments">
          {all.map(({ name }) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <CodeBlock text={sample.text} label={`The request as ${sample.name}`} />
      <p className="muted small">
        {key === undefined ? (
          <>
            A key is shown once, when it is made: put yours into the environment as <code>LIMN_KEY</code>, or{' '}
            {isBesideKey ? 'rotate it' : 'make another under '}
            {!isBesideKey && <Link href={places.page(app, 'connect')}>Connect</Link>}.
          </>
        ) : (
          'The key is filled in, because it was made just now. Keep it where your other secrets are.'
        )}
      </p>
    </section>
  );
}
