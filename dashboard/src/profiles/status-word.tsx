import type { ReactNode } from 'react';
import type { ProfileStatus } from '../wire/operations.ts';

/** Whether a profile waits for something to be read. */
export const StatusWord = ({ status }: { status: ProfileStatus }): ReactNode => (
  <span className={`status ${status.toLowerCase()}`}>{status === 'READY' ? 'ready' : 'processing'}</span>
);
