import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { atEnd } from './cleanup.js';

/** A TCP proxy on loopback whose line can be made bad. */
export interface Proxy {
  port: number;
  /** Resets all connections and refuses new ones until {@link mend}. */
  cut(): void;
  /**
   * Lets all connections stand for good without passing on a byte or an ending, new ones too until {@link mend}: as a
   * firewall that forgot them would.
   */
  swallow(): void;
  /** Holds everything back for `ms`, in order; 0 is as usual. */
  delay(ms: number): void;
  /** Lets new connections through again. */
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  isSwallowed: boolean;
}

/** Opens a proxy before a server on loopback. */
export async function openProxy(targetPort: number): Promise<Proxy> {
  const pairs = new Set<Pair>();
  let state: 'whole' | 'cut' | 'swallowing' = 'whole';
  let delayMs = 0;
  const reset = (): void => pairs.forEach(({ near, far }) => [near, far].forEach((socket) => socket.resetAndDestroy()));
  const pass = (pair: Pair, from: Socket, to: Socket): void => {
    const later = (deliver: () => void): void => {
      const send = (): void => void (pair.isSwallowed || to.destroyed || deliver());
      if (delayMs > 0) setTimeout(send, delayMs);
      else send();
    };
    from.setNoDelay(true);
    from.on('data', (data) => later(() => to.write(data)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => later(() => to.resetAndDestroy()));
    from.on('close', () => {
      if (!pair.isSwallowed) pairs.delete(pair);
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { near, far, isSwallowed: state === 'swallowing' };
    pairs.add(pair);
    pass(pair, near, far);
    pass(pair, far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      reset();
    },
    swallow() {
      state = 'swallowing';
      for (const pair of pairs) pair.isSwallowed = true;
    },
    delay: (ms) => void (delayMs = ms),
    mend: () => void (state = 'whole'),
    close: atEnd(() => {
      server.close();
      reset();
    }),
  };
}
