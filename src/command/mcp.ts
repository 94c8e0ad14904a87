import { StreamableHTTPClientTransport, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { UsageError } from './arguments.js';

/** JSON-RPC's code for an internal error. */
const INTERNAL_ERROR = -32_603;

/**
 * Bridges MCP over stdio to a running service: messages on stdin are sent to it unchanged and its responses are written
 * to stdout, until stdin is closed. Nothing else is written to stdout.
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
  /** Requests without a response yet, each with the controller that aborts it. */
  const pending = new Map<RequestId, AbortController>();
  const answer = (message: JSONRPCMessage): void => {
    if (!('method' in message) && message.id !== undefined) pending.delete(message.id);
    void program.send(message);
  };
  const forward = (message: JSONRPCMessage): void => {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    const cancelledId = idOfCancelled(message);
    if (cancelledId !== undefined) pending.get(cancelledId)?.abort();
    const gone = new AbortController();
    if (id !== undefined) pending.set(id, gone);
    service.send(message, { requestSignal: gone.signal }).catch((error: Error) => {
      if (id !== undefined && !gone.signal.aborted)
        answer({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: error.message } });
    });
  };
  const onerror = (error: Error): void => console.error(error.message);
  const closed = new Promise<void>((onclose) => Object.assign(program, { onmessage: forward, onerror, onclose }));
  Object.assign(service, { onmessage: answer, onerror });
  await service.start();
  await program.start();
  await closed;
  await service.close();
}

/** The id of the request that a message cancels, if it does. */
function idOfCancelled(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return (message.params as { requestId?: RequestId } | undefined)?.requestId;
}
