import { stopSpecResources } from './src/spec-cleanup.ts';

const deadlineMs = 120_000;

afterAll(stopSpecResources, deadlineMs);
