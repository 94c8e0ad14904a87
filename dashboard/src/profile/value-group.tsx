import { useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { sayConfidence } from '../pieces/number.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { sureness, type Item } from './item.ts';

/** Values side by side; the evidence of one is a click away. */
export function ValueGroup({ items, layout }: { items: Item[]; layout: 'facts' | 'chips' }): ReactNode {
  const [opened, setOpened] = useState<string>();
  const id = useId();
  const open = items.find((item) => keyOf(item) === opened);
  return (
    <>
      <ul className={layout}>
        {items.map((item) => (
          <Value key={keyOf(item)} item={item} hidesQuote={item === open}>
            <button
              type="button"
              className={layout === 'facts' ? 'fact' : 'chip'}
              aria-expanded={item === open}
              aria-controls={item === open ? id : undefined}
              onClick={() => setOpened(item === open ? undefined : keyOf(item))}
            >
              {item.label !== undefined && <span className="fact-label">{item.label}</span>}
              <span className="fact-value">
                {item.shown}
                {item.pinned && (
                  <>
                    <Icon name="pin" />
                    <span className="unseen"> (pinned)</span>
                  </>
                )}
              </span>
              <Meter confidence={item.confidence} />
            </button>
          </Value>
        ))}
      </ul>
      {open && (
        <div id={id}>
          <EvidencePanel key={keyOf(open)} item={open} onClose={() => setOpened(undefined)} />
        </div>
      )}
    </>
  );
}

/** A value that shows the first of its quotes while somebody points at it or has come to it by keyboard. */
function Value({ item, hidesQuote, children }: { item: Item; hidesQuote: boolean; children: ReactNode }): ReactNode {
  const [shown, setShown] = useState(false);
  const [first] = item.evidence;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const around = place.current!;
    const leaving = new AbortController();
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      then: (event: HTMLElementEventMap[Kind]) => void,
    ): void => around.addEventListener(kind, then, { signal: leaving.signal });
    on('pointerenter', ({ pointerType }) => setShown(pointerType === 'mouse'));
    on('pointerleave', () => setShown(false));
    on('focusin', ({ target }) => setShown(target instanceof Element && target.matches(':focus-visible')));
    on('focusout', () => setShown(false));
    on('keydown', ({ key }) => key === 'Escape' && setShown(false));
    return () => leaving.abort();
  }, []);
  return (
    <li ref={place}>
      {children}
      {shown && !hidesQuote && first && (
        <HoverQuote>
          “{first.quote}”
          {item.evidence.length > 1 && <span className="small muted"> and {item.evidence.length - 1} more</span>}
        </HoverQuote>
      )}
    </li>
  );
}

/** Stands below what it belongs to, or above where the window ends before it does. */
function HoverQuote({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { bottom } = place.current!.getBoundingClientRect();
    place.current!.classList.toggle('above', bottom > globalThis.innerHeight);
  }, []);
  return (
    <span ref={place} role="tooltip" className="hover-quote">
      {children}
    </span>
  );
}

/** A confidence, drawn; in words for those who do not see it. */
export function Meter({ confidence }: { confidence: number | null }): ReactNode {
  if (confidence === null) return null;
  return (
    <span
      className="meter"
      style={{ '--fill': confidence } as CSSProperties}
      title={`${sureness(confidence)}: ${sayConfidence(confidence)}`}
    >
      <span className="unseen">, confidence {Math.round(confidence * 100)} %</span>
    </span>
  );
}

const keyOf = ({ path, value }: Item): string => `${path} ${value}`;
