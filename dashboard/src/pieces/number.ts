const hundredths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How sure something is, between 0 and 1. */
export const sayConfidence = (confidence: number): string => hundredths.format(confidence);
