// Conventional quota service with Moleculer: counts and records operations.
import type { Context } from 'moleculer';
import pg from 'pg';
import type { Reservation } from '../naive/messages.ts';
import { Reservations } from '../naive/reservations.ts';
import { readSetting, tellReady } from '../processes/child.ts';
import { startNode } from './start-node.ts';

const { databaseUrl, natsUrl } = readSetting();
const reservations = new Reservations(new pg.Pool({ connectionString: databaseUrl, max: 16 }));

await startNode(natsUrl, {
  name: 'quota',
  actions: { reserve: ({ params }: Context<Reservation>) => reservations.reserve(params) },
});
tellReady();
