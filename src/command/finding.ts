/** One thing that was looked at. A fault keeps Limn from working; a warning will, or works less well. */
export interface Finding {
  of: string;
  state: 'ok' | 'warning' | 'fault';
  /** What was found and, unless it is well, what cures it. */
  words: string;
}
