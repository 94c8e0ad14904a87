import fs from 'node:fs';

/** What Linux counts processor time in, whatever the kernel ticks with. */
const TICK_MICROS = 10_000;

/**
 * Microseconds of processor time that a process and its ended children have used; undefined where the system does not
 * tell.
 */
export function cpuMicros(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MICROS;
}

/** The same for a PostgreSQL server on this machine, all its processes together, found by one of its backends. */
export function postgresMicros(backendPid: number): number | undefined {
  const parent = statOf(backendPid)?.[1];
  // The number may be that of a process on another machine.
  if (parent === undefined || fs.readFileSync(`/proc/${backendPid}/comm`, 'utf8').trim() !== 'postgres')
    return undefined;
  const family = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (name === parent || statOf(Number(name))?.[1] === parent));
  return family.reduce((sum, pid) => sum + (cpuMicros(Number(pid)) ?? 0), 0);
}

/** Fields of `/proc/<pid>/stat` from the state on: the name before it may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}
