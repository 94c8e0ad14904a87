import net, { type AddressInfo } from 'node:net';

/** A line to a service that can be cut, and mended at the same address: as a service that is stopped and started. */
export interface Line {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Opens a line to a service that listens on this machine. */
export async function openLine(to: string): Promise<Line> {
  const { port } = new URL(to);
  const ends = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => (ends.delete(end), other.destroy()));
      end.pipe(other);
    }
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of ends) end.destroy();
      }),
    mend: () => listen(own),
  };
}
