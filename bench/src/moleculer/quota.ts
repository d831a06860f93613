// Conventional quota service with Moleculer: counts and records operations.
import type { Context } from 'moleculer';
import pg from 'pg';
import type { Reservation } from '../baseline/messages.ts';
import { Reservations } from '../baseline/reservations.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { startNode } from './start-node.ts';

const { databaseUrl, natsUrl } = readSettings();
const reservations = new Reservations(new pg.Pool({ connectionString: databaseUrl, max: 16 }));

await startNode(natsUrl, {
  name: 'quota',
  actions: { reserve: ({ params }: Context<Reservation>) => reservations.reserveOperation(params) },
});
reportReady();
