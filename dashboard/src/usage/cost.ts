/** Prices of a million tokens, in whatever money its owner counts in. */
export interface Prices {
  prompt: number;
  cached: number;
  completion: number;
  embedding: number;
  /** As `Intl.NumberFormat` takes it: three letters of ISO 4217. */
  currency: string;
}

/** Nothing is known of what a model costs until somebody says so. */
export const NO_PRICES: Prices = { prompt: 0, cached: 0, completion: 0, embedding: 0, currency: 'USD' };

/** What a day used. */
export interface TokensOfDay {
  promptTokens: number;
  /** Those of the prompts that were cached. */
  cachedTokens: number;
  completionTokens: number;
  embeddingTokens: number;
}

const A_MILLION = 1_000_000;

/** What the tokens of a day cost; those of the prompt that were cached at the price of these. */
export const costOf = (day: TokensOfDay, { prompt, cached, completion, embedding }: Prices): number =>
  ((day.promptTokens - day.cachedTokens) * prompt +
    day.cachedTokens * cached +
    day.completionTokens * completion +
    day.embeddingTokens * embedding) /
  A_MILLION;

/** Tokens of all kinds, as a limit counts them. */
export const tokensOf = ({ promptTokens, completionTokens, embeddingTokens }: TokensOfDay): number =>
  promptTokens + completionTokens + embeddingTokens;

/** Whether what this browser kept are prices. */
export function arePrices(kept: unknown): kept is Prices {
  const { currency, ...prices } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof currency === 'string' &&
    /^[A-Z]{3}$/.test(currency) &&
    (['prompt', 'cached', 'completion', 'embedding'] as const).every(
      (name) => typeof prices[name] === 'number' && prices[name] >= 0,
    )
  );
}

/** Whether anything costs anything. */
export const isPriced = ({ prompt, cached, completion, embedding }: Prices): boolean =>
  prompt + cached + completion + embedding > 0;
