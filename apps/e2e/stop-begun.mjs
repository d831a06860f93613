import { stopBegun } from './src/begun.ts';

const deadlineMs = 120_000;

afterAll(stopBegun, deadlineMs);
