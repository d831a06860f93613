import * as z from 'zod';
import { endpoint, htmlPage } from '../endpoint.ts';

/** Endpoints for the service itself. */
export const serviceApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Health of the service.',
    reply: z.object({ status: z.string() }),
  }),

  info: endpoint({
    method: 'GET',
    path: '/api/v1/info',
    access: 'public',
    summary: 'Name, release and features of the service.',
    reply: z.object({ name: z.string(), version: z.string(), features: z.array(z.string()) }),
  }),

  openapi: endpoint({
    method: 'GET',
    path: '/api/v1/openapi.json',
    access: 'public',
    revalidated: true,
    summary: 'This document.',
    reply: z.record(z.string(), z.unknown()),
  }),

  reference: endpoint({
    method: 'GET',
    path: '/docs',
    access: 'public',
    revalidated: true,
    summary: 'This document as a web page, with every tool and its parameters.',
    reply: htmlPage,
  }),
};
