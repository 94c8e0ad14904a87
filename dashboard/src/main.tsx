import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import './style/tokens.css';
import './style/frame.css';
import './style/controls.css';
import './style/welcome.css';
import './style/portrait.css';
import './style/profiles.css';
import './style/nearest.css';
import './style/profile.css';
import './style/side-bar.css';
import { Fence } from './pieces/fence.tsx';
import { Pages } from './pages.tsx';
import { SessionKeeper } from './session.tsx';
import { answers } from './wire/answers.ts';

createRoot(document.querySelector('#limn')!).render(
  <StrictMode>
    <Fence>
      <QueryClientProvider client={answers}>
        <SessionKeeper>
          <Pages />
        </SessionKeeper>
      </QueryClientProvider>
    </Fence>
  </StrictMode>,
);
