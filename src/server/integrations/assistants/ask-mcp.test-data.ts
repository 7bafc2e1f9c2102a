import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApp } from '../../../test/start-app.ts'

type Figure = { value: string; currency: string | null }
export type ProofOf = {
  period: { from: string; to: string; timezone: string } | null
  compared_with?: { from: string; to: string } | null
  known_share: number | null
  values: Record<string, Figure>
  before?: Record<string, Figure> | null
  rows: Record<string, unknown>[]
  row_count: number
  report_url: string
  definitions: string[]
}
export type ToolAnswer = {
  isError: boolean
  error: { code: string; message: string; param: string | null } | null
  data: Record<string, unknown> & { proof?: ProofOf }
  /** The whole response as text. */
  text: string
}

/** The official client, signed in with a key, for the stateless revision or the previous one. */
export async function connectMcp(
  app: Pick<TestApp, 'base'>,
  key: string,
  mode: 'legacy' | { pin: string } = { pin: '2026-07-28' },
): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(`${app.base}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport as never)
  return client
}

export const callTool = async (
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolAnswer> => {
  const result = await client.callTool({ name, arguments: given })
  const data = (result.structuredContent ?? {}) as ToolAnswer['data'] & { error?: ToolAnswer['error'] }
  return { isError: result.isError === true, error: data.error ?? null, data, text: JSON.stringify(result) }
}
/** The same, but retries while the minute's units are used up. */
export async function callPatiently(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  for (let n = 0; ; n++) {
    try {
      return await callTool(client, name, given)
    } catch (error) {
      if (n > 60 || !/too many|at most/i.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}
