import { inProject } from '../project.ts';

/** The configuration of NATS that operators use, and `npm start` too. */
export const shippedConfiguration = inProject('deploy/nats/nats.conf');
