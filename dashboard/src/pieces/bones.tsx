import type { ReactNode } from 'react';

/** Where something will stand that is being fetched. */
export const Bones = ({ count }: { count: number }): ReactNode => (
  <div className="bones" aria-busy="true">
    <output className="unseen">Loading</output>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="bone" />
    ))}
  </div>
);
