/** Way to connect one assistant. `HOST` and `KEY` stand for the service and an API key. */
export interface Assistant {
  readonly id: string;
  readonly name: string;
  /** File or place that the block belongs in. */
  readonly place: string;
  readonly block: string;
  /** Sentence above the block. */
  readonly note?: string;
  /** True if it calls the service from outside, which needs a public host and certificate. */
  readonly isRemote?: boolean;
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2);
const url = 'https://HOST/api/v1/mcp';

const httpServer = `{
  "mcpServers": {
    "kerf": { "type": "http", "url": "${url}", "headers": { "X-API-Key": "KEY" } }
  }
}`;

/** Assistants that Kerf is tested with. The guide docs/guide/connect.md has the same blocks, which a spec compares. */
export const assistants: readonly Assistant[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    place: 'Terminal',
    block: `claude mcp add --transport http kerf ${url} --header "X-API-Key: KEY"`,
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    place: 'claude_desktop_config.json',
    note: 'It starts a local program, which needs Node. Restart Claude Desktop afterwards.',
    block: `{
  "mcpServers": {
    "kerf": {
      "command": "npx",
      "args": ["mcp-remote@0.15.1", "${url}", "--header", "X-API-Key:\${KERF_API_KEY}"],
      "env": { "KERF_API_KEY": "KEY" }
    }
  }
}`,
  },
  { id: 'cursor', name: 'Cursor', place: '.cursor/mcp.json', block: httpServer },
  {
    id: 'vs-code',
    name: 'VS Code',
    place: '.vscode/mcp.json',
    note: 'VS Code prompts for the key once and stores it.',
    block: `{
  "inputs": [{ "type": "promptString", "id": "kerf", "description": "Kerf API key", "password": true }],
  "servers": {
    "kerf": { "type": "http", "url": "${url}", "headers": { "X-API-Key": "\${input:kerf}" } }
  }
}`,
  },
  {
    id: 'codex',
    name: 'Codex',
    place: 'Terminal',
    note: 'Codex reads the key from the environment variable KERF_API_KEY.',
    block: `codex mcp add kerf --url ${url} --bearer-token-env-var KERF_API_KEY`,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    place: 'Terminal',
    block: `gemini mcp add --transport http --header "X-API-Key: KEY" kerf ${url}`,
  },
  {
    id: 'claude-ai',
    name: 'claude.ai and ChatGPT',
    place: 'Address of the connector',
    note: 'Their connectors take an address alone and sign in by OAuth, if the operator of this service offers it.',
    block: 'https://HOST/api/v1/mcp/oauth',
    isRemote: true,
  },
  {
    id: 'openai-api',
    name: 'OpenAI API',
    place: 'Request to the Responses API',
    block: toJson({
      tools: [
        {
          type: 'mcp',
          server_label: 'kerf',
          server_url: url,
          headers: { 'X-API-Key': 'KEY' },
          require_approval: 'never',
        },
      ],
    }),
    isRemote: true,
  },
  {
    id: 'anthropic-api',
    name: 'Anthropic API',
    place: 'Request to the Messages API',
    note: 'Send the header anthropic-beta: mcp-client-2025-11-20.',
    block: `{
  "mcp_servers": [
    { "type": "url", "name": "kerf", "url": "${url}", "authorization_token": "KEY" }
  ],
  "tools": [{ "type": "mcp_toolset", "mcp_server_name": "kerf" }]
}`,
    isRemote: true,
  },
];

/** Fills in the host of the service and, if there is one, a key. */
export function fillBlock(block: string, host: string, key?: string): string {
  const filled = block.replaceAll('HOST', host);
  return key === undefined ? filled : filled.replaceAll('KEY', (word, at: number) => (isName(filled, at) ? word : key));
}

/** Returns true if KEY at an offset is part of a longer name, such as KERF_API_KEY or X-API-Key. */
function isName(text: string, at: number): boolean {
  return /[\w-]/.test(text[at - 1] ?? '') || /[\w-]/.test(text[at + 'KEY'.length] ?? '');
}
