import './style/tokens.css';
import './style/controls.css';
import './style/layout.css';
import './style/content.css';
import './style/states.css';
import './style/viewer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createQueryClient } from './api/queries.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Router base="/dashboard">
        <App />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
