/** The places where a test can inject a fault, in the order in which a submission passes them. */
export const FAILPOINTS = [
  'migrate.mid',
  'submit.before_commit',
  'submit.after_commit',
  'claim.after',
  'heartbeat.before',
  'read.before_call',
  'read.after_call',
  'embed.before',
  'embed.after',
  'merge.before_commit',
  'merge.after_commit',
  'announce.before',
  'erase.before_commit',
  'erase.after_commit',
  'deliver.before_send',
  'deliver.after_send',
  'deliver.after_commit',
  'stop.begin',
] as const;

export type FailpointName = (typeof FAILPOINTS)[number];

/**
 * A fault at a place: `kill9` sends SIGKILL to the process, `freeze` SIGSTOP, `throw` throws an Error, `delay` waits
 * `ms` milliseconds, `hang` waits for ever.
 */
export interface Fault {
  place: FailpointName;
  action: 'kill9' | 'freeze' | 'throw' | 'delay' | 'hang';
  ms: number;
  /** The hit at which it happens, counted from 1 in each process; undefined: at every hit. */
  hit: number | undefined;
}

/** Called at a place with its name. Does nothing unless a fault is armed there. */
export type Failpoint = (place: FailpointName) => Promise<void> | undefined;

/** A failpoint without faults. */
export const unarmed: Failpoint = () => undefined;

const FAULT = /^([a-z_.]+)=(?:(kill9|freeze|throw|hang)|(delay):(\d{1,6}))(?:@([1-9]\d{0,8}))?$/;

/** Parses faults such as `merge.after_commit=kill9@3;read.before_call=delay:500`. Undefined for any other text. */
export function parseFaults(text: string): Fault[] | undefined {
  const faults = text.split(';').map((one) => {
    const [, name, sudden, delay, ms = '0', hit] = FAULT.exec(one.trim()) ?? [];
    const place = FAILPOINTS.find((known) => known === name);
    return (
      place && {
        place,
        action: (sudden ?? delay) as Fault['action'],
        ms: Number(ms),
        hit: hit === undefined ? undefined : Number(hit),
      }
    );
  });
  return faults.every((fault) => fault !== undefined) ? faults : undefined;
}

/** A failpoint with these faults. */
export function armed(faults: Fault[]): Failpoint {
  if (faults.length === 0) return unarmed;
  const hits = new Map<FailpointName, number>();
  return async (place) => {
    const hit = (hits.get(place) ?? 0) + 1;
    hits.set(place, hit);
    for (const fault of faults) if (fault.place === place && (fault.hit ?? hit) === hit) await happen(fault);
  };
}

async function happen({ place, action, ms }: Fault): Promise<void> {
  if (action === 'kill9') process.kill(process.pid, 'SIGKILL');
  else if (action === 'freeze') process.kill(process.pid, 'SIGSTOP');
  else if (action === 'throw') throw new Error(`The failpoint ${place} was armed`);
  else await new Promise((resolve) => action === 'delay' && setTimeout(resolve, ms));
}
