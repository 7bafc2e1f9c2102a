/** Known assistants, and where each stores its configuration. */
export const assistantClients = [
  { key: 'claude-code', name: 'Claude Code', kind: 'terminal', where: 'Paste it into a terminal' },
  {
    key: 'claude-desktop',
    name: 'Claude Desktop',
    kind: 'app',
    where: 'Settings, Developer, Edit config; needs Node.js',
  },
  { key: 'cursor', name: 'Cursor', kind: 'editor', where: 'In ~/.cursor/mcp.json' },
  { key: 'vscode', name: 'VS Code', kind: 'editor', where: 'In .vscode/mcp.json of your folder' },
  { key: 'openai', name: 'ChatGPT', kind: 'by its API', where: 'In tools of a request to the Responses API' },
  { key: 'other', name: 'Other', kind: 'any with MCP', where: 'The address and the header it sends' },
] as const
export type AssistantClient = (typeof assistantClients)[number]['key']

const json = (value: unknown) => JSON.stringify(value, null, 2)
/** The configuration to paste into the assistant. */
export function settingOf(client: AssistantClient, origin: string, key: string): string {
  const url = `${origin}/mcp`
  const headers = { Authorization: `Bearer ${key}` }
  switch (client) {
    case 'claude-code':
      return `claude mcp add --transport http outbound \\\n  ${url} \\\n  --header "Authorization: Bearer ${key}"`
    case 'claude-desktop':
      // its configuration supports no headers, so this proxy adds them
      return json({
        mcpServers: {
          outbound: {
            command: 'npx',
            args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${OUTBOUND_KEY}'],
            env: { OUTBOUND_KEY: `Bearer ${key}` },
          },
        },
      })
    case 'cursor':
      return json({ mcpServers: { outbound: { url, headers } } })
    case 'vscode':
      return json({ servers: { outbound: { type: 'http', url, headers } } })
    case 'openai':
      return json({ type: 'mcp', server_label: 'outbound', server_url: url, authorization: key })
    case 'other':
      return `${url}\nAuthorization: Bearer ${key}`
  }
}

export const exampleQuestions = [
  'Which shops lost most last week, and why?',
  'What did I earn last month, and how much can still change?',
  'Which links should I mend first?',
  'Does my tracking lose clicks anywhere?',
  'What changed in my commissions this month?',
] as const
