import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assistantTools, isAssistantTool } from '../../../contract/integrations/assistant-tools.ts'
import type { Gate, Wanted } from '../gate.ts'
import { Refusal } from '../v1/refusal.ts'
import type { Exchange } from './speak.ts'

export type McpDoorParts = { gate: Gate; speak: McpHttpHandler; publicUrl: string }

const message = z.object({
  method: z.string().optional(),
  params: z.object({ name: z.unknown() }).partial().optional(),
})
/**
 * The cost of a message: a tool has its own price, everything else, such as the list of tools, costs the same as a
 * list.
 */
function costOf(body: unknown): Wanted {
  if (Array.isArray(body)) throw new Refusal(400, 'bad_input', 'Send one message at a time')
  const { method = '', params } = message.safeParse(body).data ?? {}
  if (method === 'subscriptions/listen') throw new Refusal(400, 'bad_input', 'Nothing here changes by itself')
  const named = params?.name
  const tool = method === 'tools/call' && typeof named === 'string' && isAssistantTool(named) ? named : null
  const units = tool === null ? 1 : assistantTools[tool].units
  return { name: tool === null ? 'mcp' : `mcp ${tool}`, units, isReport: units > 1, isAssistant: true }
}

/** The request in the form the SDK reads, without the key. */
const asWeb = (request: FastifyRequest, publicUrl: string): Request =>
  new Request(`${publicUrl}/mcp`, {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      name === 'authorization' || name === 'content-length' || value === undefined ? [] : [[name, String(value)]],
    ),
    body: JSON.stringify(request.body),
  })

/** The MCP endpoint for assistants, with the same keys, limits and refusals as /v1; bodies are protocol messages. */
export function mountMcp(app: FastifyInstance, { gate, speak, publicUrl }: McpDoorParts): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
    if (refusal.status === 401)
      void reply.header(
        'www-authenticate',
        `Bearer realm="Outbound", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
      )
    const data = { code: refusal.code, doc_url: `${publicUrl}/api/reference/v1#errors`, request_id: request.id }
    return reply
      .code(refusal.status)
      .send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: refusal.message, data } })
  }
  void app.register(async (door) => {
    door.addHook('onRequest', async (_, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    })
    door.setErrorHandler((error, request, reply) => refuse(request, reply, gate.toRefusal('mcp', error)))
    door.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: '/mcp',
      config: { readsNoBody: true },
      handler: (request, reply) => {
        void reply.header('allow', 'POST')
        return refuse(request, reply, new Refusal(405, 'wrong_method', 'Assistants send their messages with POST'))
      },
    })
    door.post('/mcp', { config: { admit: gate.admit } }, (request, reply) =>
      gate.enter(request, reply, costOf(request.body), async (who, key) => {
        const exchange: Exchange = { asking: { who, key }, refused: null }
        const answer = await speak.fetch(asWeb(request, publicUrl), {
          parsedBody: request.body,
          authInfo: { token: '', clientId: key.keyUuid, scopes: [], extra: { exchange } },
        })
        const body = await answer.text()
        const type = answer.headers.get('content-type')
        if (type !== null) void reply.type(type)
        return { answer: reply.code(answer.status).send(body), refused: exchange.refused ?? undefined }
      }),
    )
  })
}
