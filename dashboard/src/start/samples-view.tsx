import { useId, useState, type ReactNode } from 'react';
import { CodeBlock } from '../pieces/copy.tsx';
import { samples, type Post } from './samples.ts';

/** The request behind the form, in four languages. */
export function SamplesView({ post }: { post: Post }): ReactNode {
  const [shown, setShown] = useState('curl');
  const id = useId();
  const all = samples(post);
  const sample = all.find(({ name }) => name === shown) ?? all[0]!;
  return (
    <section className="samples stack" aria-labelledby={id}>
      <div className="row">
        <h2 id={id} className="label-heading">
          The same from your program
        </h2>
        <div className="segments push">
          {all.map(({ name }) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <CodeBlock text={sample.text} label={`The request as ${sample.name}`} />
      <p className="muted small">
        Put your key into the environment as <code>LIMN_KEY</code>: a key in a page or an app is a key given away.
      </p>
    </section>
  );
}
