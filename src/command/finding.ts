/** The result of one check. With a fault Limn does not work; with a warning it may stop working, or works less well. */
export interface Finding {
  subject: string;
  state: 'ok' | 'warning' | 'fault';
  /** What was found and, unless that is fine, how to fix it. */
  message: string;
}
