// fastmcp as in its guide: a key on every request, one tool, one hop over NATS.
import { findFreePort } from '@kerf/tools';
import { FastMCP } from 'fastmcp';
import { Mux } from '../floor/mux.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';

import { createBoxTool } from './create-box.ts';
import { createKeyCheck } from './key-check.ts';

const { natsUrl, keys } = readSettings();
const mux = await Mux.connect(natsUrl);
const isKnown = createKeyCheck(keys);
const server = new FastMCP({
  name: 'fastmcp',
  version: '1.0.0',
  authenticate: async ({ headers }) => {
    if (!isKnown(headers)) throw new Response(null, { status: 401 });
    return {};
  },
});
server.addTool({
  ...createBoxTool.shown,
  parameters: createBoxTool.parameters,
  execute: async (parameters) => JSON.stringify(await mux.request('worker.create_box', parameters)),
});
const port = await findFreePort();
await server.start({ transportType: 'httpStream', httpStream: { host: '127.0.0.1', port, endpoint: '/mcp' } });
reportReady(port);
