// Minimal quota service: one hop in, one SQL call, one hop out.
import { readSettings, reportReady } from '../processes/child-process.ts';
import { DirectLedger } from './ledger.ts';
import { Mux } from './mux.ts';

const { databaseUrl, natsUrl } = readSettings();
const ledger = DirectLedger.connect(databaseUrl);
const { connection } = await Mux.connect(natsUrl);

for (const operation of ['admit', 'reserve', 'settle'] as const)
  connection.subscribe(`quota.${operation}`, {
    queue: 'quota',
    callback: (_error, message) => {
      const [first = '', operationId = '', tool = ''] = message.json<string[]>();
      void ledger[operation](first, operationId, tool).then((answer) => message.respond(JSON.stringify(answer)));
    },
  });
await connection.flush();
reportReady();
