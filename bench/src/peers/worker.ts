// NATS worker behind the peers; returns a box immediately.
import { Mux } from '../floor/mux.ts';
import { box } from '../load/box.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';

const { natsUrl } = readSettings();
const { connection } = await Mux.connect(natsUrl);
connection.subscribe('worker.create_box', { callback: (_error, message) => void message.respond(JSON.stringify(box)) });
await connection.flush();
reportReady();
