// fastmcp as in its guide: a key on every request, one tool, one hop over NATS.
import { freePort } from '@kerf/tools';
import { FastMCP } from 'fastmcp';
import { Mux } from '../floor/mux.ts';
import { readSetting, tellReady } from '../processes/child.ts';

import { createBox } from './create-box.ts';
import { keyCheck } from './key-check.ts';

const { natsUrl, keys } = readSetting();
const mux = await Mux.connect(natsUrl);
const isKnown = keyCheck(keys);
const server = new FastMCP({
  name: 'fastmcp',
  version: '1.0.0',
  authenticate: async ({ headers }) => {
    if (!isKnown(headers)) throw new Response(null, { status: 401 });
    return {};
  },
});
server.addTool({
  ...createBox.shown,
  parameters: createBox.parameters,
  execute: async (parameters) => JSON.stringify(await mux.request('worker.create_box', parameters)),
});
const port = await freePort();
await server.start({ transportType: 'httpStream', httpStream: { host: '127.0.0.1', port, endpoint: '/mcp' } });
tellReady(port);
