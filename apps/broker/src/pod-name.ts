import { hostname } from 'node:os';

/** Tells this process from every other broker, also from the one that had its host and its number before. */
export const podName = `${hostname()}-${process.pid}-${Date.now().toString(36)}`;
