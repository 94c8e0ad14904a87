import { randomUUID } from 'node:crypto';
import type { Failure, Tree } from '../graphql/wire.js';
import type { Limn } from '../../limn.js';

export const PASSWORD = 'kettle otter lamp 9';

export interface DashboardAnswer {
  status: number;
  headers: Headers;
  data: Tree;
  errors: Failure[];
}

export interface AskOptions {
  variables?: Record<string, unknown>;
  /** Id of the app to act in. */
  app?: string;
  headers?: Record<string, string>;
}

/** Somebody's browser: it keeps the cookie that it is given and says which page asks. */
export class Browser {
  readonly limn: Limn;
  /** Name and value, as sent. */
  cookie: string | undefined;
  /** The last `Set-Cookie` header. */
  setCookie: string | null = null;

  constructor(limn: Limn) {
    this.limn = limn;
  }

  async ask(query: string, { variables = {}, app, headers = {} }: AskOptions = {}): Promise<DashboardAnswer> {
    const response = await this.limn.fetch('/dashboard/graphql', {
      method: 'POST',
      key: null,
      body: JSON.stringify({ query, variables }),
      headers: {
        'content-type': 'application/json',
        origin: this.limn.url,
        'sec-fetch-site': 'same-origin',
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...(app === undefined ? {} : { 'limn-app': app }),
        ...headers,
      },
    });
    this.setCookie = response.headers.get('set-cookie');
    if (this.setCookie !== null)
      this.cookie = this.setCookie.includes('Max-Age=0') ? undefined : this.setCookie.split(';')[0]!;
    const { data, errors = [] } = (await response.json()) as { data: Tree; errors?: Failure[] };
    return { status: response.status, headers: response.headers, data, errors };
  }

  /** The data of an operation that must succeed. */
  async told(query: string, options?: AskOptions): Promise<Tree> {
    const { data, errors } = await this.ask(query, options);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** The code of the first error of an operation that must fail. */
  async refused(query: string, options?: AskOptions): Promise<unknown> {
    const { data, errors } = await this.ask(query, options);
    if (errors.length === 0) throw new Error(`It should have been refused, but: ${JSON.stringify(data)}`);
    return errors[0]!.extensions['code'];
  }

  signIn(email: string, password: string = PASSWORD): Promise<DashboardAnswer> {
    return this.ask(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { id email } }',
      { variables: { email, password } },
    );
  }

  signUp(email: string, password: string = PASSWORD): Promise<DashboardAnswer> {
    return this.ask(
      'mutation ($email: String!, $password: String!) { signUp(email: $email, password: $password) { id email } }',
      { variables: { email, password } },
    );
  }

  /** The address of whoever is signed in, or null. */
  async me(): Promise<unknown> {
    const { me } = await this.told('{ me { email } }');
    return me?.['email'] ?? null;
  }

  async createApp(name = 'an app'): Promise<{ id: string; apiKey: string }> {
    const { createApp } = await this.told(
      'mutation ($name: String!) { createApp(name: $name) { app { id } apiKey } }',
      { variables: { name } },
    );
    return { id: String(createApp!['app']!['id']), apiKey: String(createApp!['apiKey']) };
  }
}

export const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.com`;

/** A browser in which somebody has just made an account. */
export async function newcomer(limn: Limn, email: string = newEmail()): Promise<Browser & { email: string }> {
  const browser = new Browser(limn);
  const { errors } = await browser.signUp(email);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return Object.assign(browser, { email });
}

/** Hashes in a moment what is only tested. */
export const QUICK = { passwordCost: { ln: 8, r: 8, p: 1 } };

/** For tests in which a crowd signs up and in from one address. */
export const CROWD = {
  ...QUICK,
  throttles: { signUps: 1_000, attempts: 1_000, attemptsAtAccount: 1_000, strangersRequests: 10_000 },
};
