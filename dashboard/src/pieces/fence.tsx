import { Component, type ReactNode } from 'react';
import { Empty } from './notice.tsx';

interface Broken {
  broken: boolean;
}

/** Keeps a fault of the program from leaving an empty page. */
export class Fence extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = { broken: false };

  static getDerivedStateFromError(): Broken {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="page" id="main">
        <Empty title="This page has broken" isWhole>
          <p>That is our fault, and nothing of yours is lost.</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </Empty>
      </main>
    );
  }
}
