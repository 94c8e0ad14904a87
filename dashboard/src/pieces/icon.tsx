import type { ReactNode } from 'react';

const PATHS = {
  pin: 'M5.6 2h4.8l-.6 4.4 2.2 2.2v1.2H8.7V14h-1.4V9.8H4V8.6l2.2-2.2z',
  undo: 'M6.2 3 2.6 6.6l3.6 3.6V7.7h3.4a2.2 2.2 0 0 1 0 4.4H6.6v1.6h3a3.8 3.8 0 0 0 0-7.6H6.2z',
  search:
    'M7 2.5a4.5 4.5 0 1 0 2.7 8.1l3 3 1.1-1.1-3-3A4.5 4.5 0 0 0 7 2.5Zm0 1.6a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8Z',
  up: 'M8 4 3.5 9.5h9z',
  down: 'm8 12 4.500-5.500h-9z',
};

/** A small drawing beside words that say the same. */
export function Icon({ name }: { name: keyof typeof PATHS }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="currentColor" d={PATHS[name]} />
    </svg>
  );
}
