import { resolveInProject } from '../project.ts';

/** NATS configuration for operators, also used by `npm start`. */
export const shippedNatsConfiguration = resolveInProject('deploy/nats/nats.conf');
