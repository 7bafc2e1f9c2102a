import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assistantScopes } from '../../../contract/integrations/assistant-tools.ts'
import type { LimitClass } from '../../../contract/limits.ts'
import { addressGroup } from '../../http/address-group.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { errorStack } from '../../log/error-text.ts'
import type { Log } from '../../log/log.ts'
import { isStoreAway } from '../../store/store-away.ts'
import { drawClientId } from './client.ts'
import { clientSaid, nameOfClient } from './find-client.ts'
import { resourceOf } from './judge.ts'
import { OauthRefusal, type Redeem } from './redeem.ts'

export type GrantDoorParts = {
  redeem: Redeem
  key: Buffer
  publicUrl: string
  rates: RateLimits
  log: Log
  isFull: () => boolean
}

const bodyLimit = 16 * 1024
const text = z.string().max(4000)
const given = text.default('')
const tokenForm = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: text,
    client_id: text,
    redirect_uri: text,
    code_verifier: text,
    resource: given,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: text, client_id: text, resource: given }),
])
const revokeForm = z.object({ token: text, client_id: text })

/** Fails with the first error and its field. */
function read<T>(of: z.ZodType<T>, body: unknown, errorOf: (field: string) => string): T {
  const { success, data, error } = of.safeParse(body ?? {})
  if (success) return data
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  throw new OauthRefusal(400, errorOf(field), `${field === '' ? '' : `${field}: `}${issue?.message ?? 'Is missing'}`)
}

/** An OAuth form: each field at most once. */
function formOf(sent: string): Record<string, string> {
  const fields = [...new URLSearchParams(sent)]
  if (new Set(fields.map(([name]) => name)).size !== fields.length)
    throw new OauthRefusal(400, 'invalid_request', 'A field is there twice')
  return Object.fromEntries(fields)
}

function toOauth(error: unknown, log: Log): OauthRefusal {
  if (error instanceof OauthRefusal) return error
  if (isStoreAway(error)) return new OauthRefusal(503, 'temporarily_unavailable', 'Try again in a moment', 5)
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500)
    return new OauthRefusal(status, 'invalid_request', (error as Error).message)
  log.error('sign-in of an assistant broke', { error, stack: errorStack(error) })
  return new OauthRefusal(500, 'server_error', 'Something went wrong')
}

/** The metadata for assistants (RFC 9728, RFC 8414). */
const metadataOf = (publicUrl: string) => ({
  resource: {
    resource: resourceOf(publicUrl),
    resource_name: 'Outbound',
    authorization_servers: [publicUrl],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
  },
  server: {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/integrations/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: assistantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  },
})

/** Endpoints that assistants use without a user: metadata, client ids, and tokens for a code. */
export function mountGrants(
  app: FastifyInstance,
  { redeem, key, publicUrl, rates, log, isFull }: GrantDoorParts,
): void {
  const admit = (limit: LimitClass) => async (request: FastifyRequest, kiloBytes: number) => {
    const from = addressGroup(request.ip)
    const seconds = Math.max(rates.take(limit, from), kiloBytes > 0 ? rates.take('body', from, kiloBytes) : 0)
    if (seconds > 0) throw new OauthRefusal(429, 'temporarily_unavailable', `Come back in ${seconds} s`, seconds)
  }
  const expectRoom = () => {
    if (isFull()) throw new OauthRefusal(503, 'temporarily_unavailable', 'Nothing can be saved at the moment', 60)
  }
  const giveTokens = async (body: unknown) => {
    expectRoom()
    const sent = read(tokenForm, body, (field) =>
      field === 'grant_type' ? 'unsupported_grant_type' : 'invalid_request',
    )
    const { client_id: clientId, resource: asked } = sent
    if (sent.grant_type === 'refresh_token')
      return redeem.refresh({ token: sent.refresh_token, clientId, resource: asked })
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = sent
    return redeem.code({ code, clientId, redirectUri, verifier, resource: asked })
  }
  const endGrant = async (body: unknown) => {
    expectRoom()
    const { token, client_id: clientId } = read(revokeForm, body, () => 'invalid_request')
    await redeem.revoke({ token, clientId })
    return {}
  }
  void app.register(async (door) => {
    door.addHook('onRequest', async (_, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    })
    door.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, sent: string) => formOf(sent),
    )
    door.setErrorHandler((problem, _, reply: FastifyReply) => {
      const { status, error, message, retryAfter } = toOauth(problem, log)
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
      return reply.code(status).send({ error, error_description: message })
    })
    const { resource, server } = metadataOf(publicUrl)
    for (const path of ['', '/mcp']) door.get(`/.well-known/oauth-protected-resource${path}`, async () => resource)
    door.get('/.well-known/oauth-authorization-server', async () => server)

    door.post('/oauth/register', { bodyLimit, config: { admit: admit('oauthClient') } }, (request, reply) => {
      const said = read(clientSaid, request.body, (field) =>
        field.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      )
      const name = nameOfClient(said)
      return reply.code(201).send({
        client_id: drawClientId(key, { name, redirects: said.redirect_uris }),
        client_name: name,
        redirect_uris: said.redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      })
    })
    const limited = { bodyLimit, config: { admit: admit('oauthToken') } }
    door.post('/oauth/token', limited, (request) => giveTokens(request.body))
    door.post('/oauth/revoke', limited, (request) => endGrant(request.body))
  })
}
