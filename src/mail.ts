/** A mail server, and whom letters are from. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte on, instead of by STARTTLS. */
  secure: boolean;
  /**
   * Outside of this machine and private networks nothing is sent in the clear, nor to a server that cannot prove its
   * name.
   */
  mustEncrypt: boolean;
  user: string | undefined;
  password: string | undefined;
  /** `limn@example.com` or `Limn <limn@example.com>`. */
  from: string;
}

/** A plain text for somebody. */
export interface Letter {
  /** A parsed address. */
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * Hands a letter to the mail server. Throws what became of it; {@link isRefusedMail} tells whether trying again is of
   * use.
   */
  send(letter: Letter): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Prepares for a mail server, to which it connects with the first letter. */
export async function openMailer({
  host,
  port,
  secure,
  mustEncrypt,
  user,
  password,
  from,
}: MailSettings): Promise<Mailer> {
  // Only where it is used: most services send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: mustEncrypt && !secure,
    // A certificate that nobody vouches for is better than the plain text that is allowed there.
    tls: { rejectUnauthorized: mustEncrypt || secure },
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // Given apart from a name, an address is not looked into for a second one.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** Whether a mail server has said no for good, or it was never asked for want of a way that is allowed. */
export function isRefusedMail(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (responseCode !== undefined && responseCode >= 500) || code === 'EAUTH' || code === 'ETLS';
}
