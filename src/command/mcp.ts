import { StreamableHTTPClientTransport, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { UsageError } from './arguments.js';

/** JSON-RPC's code for what went wrong on our side. */
const INTERNAL_ERROR = -32_603;

/**
 * Lets a client of the Model Context Protocol that starts a program speak to a running service: what it writes goes
 * there as it is, and the answers come back, until it closes our input. Nothing but messages is written to stdout.
 */
export async function bridgeToService(given: {
  url: string;
  key: string | undefined;
  profile: string | undefined;
}): Promise<void> {
  if (given.key === undefined) throw new UsageError('--key, or LIMN_KEY in the environment, has to be a key of an app');
  const base = `${given.url.replace(/\/+$/, '')}/mcp`;
  const url = given.profile === undefined ? base : `${base}/${encodeURIComponent(given.profile)}`;
  if (!URL.canParse(url)) throw new UsageError(`--url ${given.url} is no address`);
  const service = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${given.key}` } },
  });
  const program = new StdioServerTransport();
  /** Requests that the service has not answered, with the way to let go of each. */
  const open = new Map<RequestId, AbortController>();
  const answer = (message: JSONRPCMessage): void => {
    if (!('method' in message) && message.id !== undefined) open.delete(message.id);
    void program.send(message);
  };
  const pass = (message: JSONRPCMessage): void => {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const letGo = cancelled(message);
    if (letGo !== undefined) open.get(letGo)?.abort();
    const gone = new AbortController();
    if (id !== undefined) open.set(id, gone);
    service.send(message, { requestSignal: gone.signal }).catch((error: Error) => {
      if (id !== undefined && !gone.signal.aborted)
        answer({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: error.message } });
    });
  };
  const onerror = (error: Error): void => console.error(error.message);
  const closed = new Promise<void>((onclose) => Object.assign(program, { onmessage: pass, onerror, onclose }));
  Object.assign(service, { onmessage: answer, onerror });
  await service.start();
  await program.start();
  await closed;
  await service.close();
}

/** The request that a message takes back. */
function cancelled(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return (message.params as { requestId?: RequestId } | undefined)?.requestId;
}
