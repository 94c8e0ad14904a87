import type { ReactNode } from 'react';
import { Field } from '../pieces/field.tsx';
import type { Prices } from './cost.ts';

const KINDS: [name: Exclude<keyof Prices, 'currency'>, label: string][] = [
  ['prompt', 'Prompt'],
  ['cached', 'Cached prompt'],
  ['completion', 'Answer'],
  ['embedding', 'Embedding'],
];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'];

/** What a million tokens cost: models do not tell, so their users do. */
export function PriceCard({ prices, onChange }: { prices: Prices; onChange(prices: Prices): void }): ReactNode {
  return (
    <section className="card stack" aria-labelledby="prices">
      <h2 id="prices" className="label-heading">
        Prices of a million tokens, in {prices.currency}
      </h2>
      <div className="pair">
        {KINDS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            placeholder="0"
            value={prices[name] === 0 ? '' : prices[name]}
            onChange={({ target }) => onChange({ ...prices, [name]: Math.max(0, Number(target.value)) })}
          />
        ))}
      </div>
      <div className="field">
        <label htmlFor="currency">Currency</label>
        <select
          id="currency"
          className="input"
          value={prices.currency}
          onChange={({ target }) => onChange({ ...prices, currency: target.value })}
        >
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <p className="muted small">From the price list of your model. This browser keeps them.</p>
    </section>
  );
}
