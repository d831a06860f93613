import * as z from 'zod';
import { endpoint, htmlPage } from '../endpoint.ts';

/** Endpoints about the service itself. */
export const serviceApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the service is up.',
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
    summary: 'This document as a page for people, and every tool with its parameters.',
    reply: htmlPage,
  }),
};
