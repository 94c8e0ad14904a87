import { useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { setDailyLimit, type Limit } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';

/** How much of models an app may use a day, how much it has used today, and a form to change that. */
export function LimitCard({ app, limit, onChanged }: { app: string; limit: Limit; onChanged(): void }): ReactNode {
  const setting = useMutation(setDailyLimit, app);
  const [typed, setTyped] = useState(limit.own === null ? '' : String(limit.own));
  const [said, setSaid] = useState('');
  const holds = Math.min(limit.own ?? Number.POSITIVE_INFINITY, limit.operators ?? Number.POSITIVE_INFINITY);
  const set = async (dailyTokens: number | null): Promise<void> => {
    if (!(await setting.run({ dailyTokens }))) return;
    setSaid(dailyTokens === null ? 'There is no limit of its own now.' : 'The limit holds from now on.');
    if (dailyTokens === null) setTyped('');
    onChanged();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void set(Number(typed));
  };
  return (
    <section className="card stack" aria-labelledby="limit">
      <h2 id="limit" className="label-heading">
        Daily limit
      </h2>
      <p>
        <span className="figure">{limit.usedToday.toLocaleString()}</span>
        <span className="muted of-limit">
          {Number.isFinite(holds) ? `of ${holds.toLocaleString()} tokens today` : 'tokens today, without a limit'}
        </span>
      </p>
      {Number.isFinite(holds) && (
        <span
          className={limit.usedToday >= holds ? 'gauge full' : 'gauge'}
          style={{ '--share': Math.min(1, limit.usedToday / holds) } as CSSProperties}
        />
      )}
      {limit.usedToday >= holds && (
        <p className="notice warn">Today is used up: posts are refused, and what waits is read tomorrow.</p>
      )}
      <form className="stack" onSubmit={submit}>
        <Field
          label="Tokens a day"
          type="number"
          min={1}
          step={1}
          required
          inputMode="numeric"
          placeholder="no limit"
          hint={
            limit.operators === null
              ? 'Beyond it, posts are refused until midnight in UTC.'
              : `The operator gives each app ${limit.operators.toLocaleString()}; the smaller of both holds.`
          }
          value={typed}
          onChange={({ target }) => (setTyped(target.value), setSaid(''))}
          fault={setting.refusal?.field === 'dailyTokens' ? setting.refusal.message : undefined}
        />
        <RefusalNotice refusal={setting.refusal?.field === 'dailyTokens' ? undefined : setting.refusal} />
        <div className="row">
          <button type="submit" className="button" disabled={setting.busy || typed === ''}>
            Set the limit
          </button>
          {limit.own !== null && (
            <button type="button" className="button plain" disabled={setting.busy} onClick={() => void set(null)}>
              No limit
            </button>
          )}
        </div>
        <output className="small muted">{said}</output>
      </form>
    </section>
  );
}
