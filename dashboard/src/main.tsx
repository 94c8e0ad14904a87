import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './style/tokens.css';
import './style/frame.css';
import './style/controls.css';
import './style/welcome.css';
import './style/portrait.css';
import './style/profiles.css';
import './style/nearest.css';
import './style/profile.css';
import './style/glance.css';
import { Fence } from './pieces/fence.tsx';
import { Pages } from './pages.tsx';
import { SessionKeeper } from './session.tsx';

createRoot(document.querySelector('#limn')!).render(
  <StrictMode>
    <Fence>
      <SessionKeeper>
        <Pages />
      </SessionKeeper>
    </Fence>
  </StrictMode>,
);
