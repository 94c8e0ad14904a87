import { createContext, useContext } from 'react';

/** The command palette, which any part of an app's pages may open. */
export interface PaletteControl {
  openPalette(): void;
}

export const PaletteContext = createContext<PaletteControl>({ openPalette: () => undefined });

export const usePalette = (): PaletteControl => useContext(PaletteContext);
