import fs from 'node:fs';

/**
 * Megabytes that a process holds now (`VmRSS`) or has held at the most (`VmHWM`); undefined where the system does not
 * tell.
 */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const line = fs
      .readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find((one) => one.startsWith(`${which}:`));
    return line === undefined ? undefined : Math.round(Number.parseInt(line.slice(which.length + 1), 10) / 1_000);
  } catch {
    return undefined;
  }
}
