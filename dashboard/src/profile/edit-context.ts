import { createContext } from 'react';

/** Where values can be corrected by hand; undefined where they are only looked at. */
export interface Editing {
  app: string;
  id: string;
  /** Something was changed. */
  onChanged(): void;
}

export const EditContext = createContext<Editing | undefined>(undefined);
