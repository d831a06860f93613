import { stopSpecResources } from './src/product/spec-cleanup.ts';

const deadlineMs = 120_000;

afterAll(stopSpecResources, deadlineMs);
