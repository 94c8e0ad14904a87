import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
