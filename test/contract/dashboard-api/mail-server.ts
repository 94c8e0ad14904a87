import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback, which keeps what it is sent. */
export interface MailServer {
  /** Its address as LIMN_SMTP_URL. */
  url: string;
  /** Letters as they came, the text decoded. */
  letters: { from: string; to: string[]; text: string }[];
  /** Status codes with which the next letters are refused. */
  refusals: number[];
  /** How often somebody wanted to hand in a letter. */
  tries(): number;
  close(): Promise<void>;
}

/** Opens one that wants this name and password, if any. */
export async function openMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  const refusals: number[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username });
      else callback(new Error('Wrong name or password'));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        tries++;
        const responseCode = refusals.shift();
        if (responseCode !== undefined) return callback(Object.assign(new Error('refused'), { responseCode }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        letters.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString()),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${who}127.0.0.1:${port}`,
    letters,
    refusals,
    tries: () => tries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable, of which only line breaks and equal signs are of interest here. */
const decoded = (mail: string): string => mail.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=');
