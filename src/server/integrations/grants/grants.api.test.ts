import { createHash, randomBytes } from 'node:crypto'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { account, user } from '../../account/index.ts'

/**
 * What is attacked: codes and refresh tokens that are stolen, used twice or sent by someone else, answers that would go
 * to another address, and a name that is more than a name.
 */
let app: TestApp
let owner: Session
const now = { at: new Date('2026-11-02T10:00:00Z') }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now.at } })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
})
afterAll(() => app.stop())

const callback = 'http://127.0.0.1:39211/callback'
const json = async (path: string, body: object) => {
  const answer = await fetch(`${app.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const form = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${app.base}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const register = (over: object = {}) =>
  json('/oauth/register', { client_name: 'Claude', redirect_uris: [callback], ...over })
const pair = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
const asks = (clientId: string, challenge: string, over: object = {}) => ({
  clientId,
  redirectUri: callback,
  responseType: 'code',
  codeChallenge: challenge,
  codeChallengeMethod: 'S256',
  state: 'a state',
  resource: `${publicUrl()}/mcp`,
  ...over,
})
const publicUrl = () => metadata.issuer
let metadata = { issuer: '' }
beforeAll(async () => {
  metadata = (await (await fetch(`${app.base}/.well-known/oauth-authorization-server`)).json()) as typeof metadata
})
const authorize = (input: object, who = owner, over: object = {}) =>
  who.ask<{ returnUrl: string }>('/integrations/v1/assistants/sign-in', {
    ...input,
    keyScopes: ['reports.read'],
    keyDays: 30,
    ...over,
  })
/** One registration for all grants: an address may register only thirty times. */
let registered: string | undefined
const granted = async (who = owner) => {
  registered ??= (await register()).body.client_id ?? ''
  const clientId = registered
  const { verifier, challenge } = pair()
  const { data, message } = await authorize(asks(clientId, challenge), who)
  if (!data) throw new Error(message)
  const code = new URL(data.returnUrl).searchParams.get('code') ?? ''
  const sent = {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: callback,
    code_verifier: verifier,
  }
  return { clientId, code, sent }
}
const tokensOf = async (who = owner) => {
  const grant = await granted(who)
  const { status, body } = await form('/oauth/token', grant.sent)
  expect(status).toBe(200)
  return { ...grant, access: body.access_token ?? '', refresh: body.refresh_token ?? '' }
}
const mcp = async (token: string) =>
  (
    await fetch(`${app.base}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).status
const refreshed = (refresh: string, clientId: string) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId })
const keys = async () => (await owner.ask<{ keys: ApiKeyRow[] }>('/integrations/v1/keys', {}, 'GET')).data.keys

it('lets the client of the SDK connect by the address alone: discovery, registration, consent, questions, refresh', async () => {
  const kept: Record<string, unknown> = {}
  let sentTo: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Claude Code (outbound)', redirect_uris: [callback] },
    state: () => 'x1',
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (sentTo = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => String(kept.verifier),
  }
  const address = new URL(`${publicUrl()}/mcp`)
  const first = new StreamableHTTPClientTransport(address, { authProvider: provider })
  await expect(new Client({ name: 'a test', version: '1' }).connect(first as never)).rejects.toThrow()
  const query = Object.fromEntries(sentTo?.searchParams ?? [])
  expect(sentTo?.pathname).toBe('/integrations/authorize')
  const asked = {
    clientId: query.client_id,
    redirectUri: query.redirect_uri,
    responseType: query.response_type,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    scope: query.scope ?? '',
    state: query.state ?? '',
    resource: query.resource ?? '',
  }
  const shown = await owner.ask('/integrations/v1/assistants/sign-in', asked, 'GET')
  expect(shown.data).toMatchObject({ clientName: 'Claude Code (outbound)', isOwnComputer: true, problem: '' })
  const { data } = await authorize(asked)
  const back = new URL(data.returnUrl)
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['x1', publicUrl()])
  await first.finishAuth(back.searchParams)
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }) as never)
  expect((await client.listTools()).tools).toHaveLength(18)
  const before = (kept.tokens as { access_token: string }).access_token
  now.at = new Date(now.at.getTime() + 3_600_000)
  expect((await client.listTools()).tools).toHaveLength(18)
  expect((kept.tokens as { access_token: string }).access_token).not.toBe(before)
  await client.close()
  const row = (await keys()).find((k) => k.keyName === 'Claude Code (outbound)')
  expect(row).toMatchObject({ keyKind: 'grant', keyState: 'active', keyScopes: ['reports.read'] })
})

it('answers metadata of authorization, and 404 where nothing is', async () => {
  const none = await fetch(`${app.base}/mcp`, { method: 'POST' })
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer realm="Outbound", resource_metadata="${publicUrl()}/.well-known/oauth-protected-resource/mcp"`,
  ])
  for (const path of ['', '/mcp'])
    expect(await (await fetch(`${app.base}/.well-known/oauth-protected-resource${path}`)).json()).toMatchObject({
      resource: `${publicUrl()}/mcp`,
      authorization_servers: [publicUrl()],
    })
  expect((await fetch(`${app.base}/.well-known/openid-configuration`)).status).toBe(404)
})

it('registers no address that an answer must not go to, and no name that is more than one', async () => {
  const refused = async (over: object) => (await register(over)).body.error
  for (const uri of [
    'javascript:alert(1)',
    'http://shop.example/cb',
    'https://a.example/#x',
    'https://u:p@a.example/',
    'file:///etc/passwd',
    'data://x/',
    'cursor:x',
  ])
    expect([uri, await refused({ redirect_uris: [uri] })]).toEqual([uri, 'invalid_redirect_uri'])
  expect(await refused({ redirect_uris: [] })).toBe('invalid_redirect_uri')
  expect(await refused({ redirect_uris: Array.from({ length: 11 }, () => callback) })).toBe('invalid_redirect_uri')
  for (const uri of ['cursor://anysphere.cursor-mcp/oauth/callback', 'vscode://anthropic.claude/cb', 'http://[::1]:9/'])
    expect([uri, (await register({ redirect_uris: [uri] })).status]).toEqual([uri, 201])
  for (const name of ['x'.repeat(500), '<b>Claude</b>', 'Claude\u202E', ' ', 'see https://evil.example'])
    expect([name, await refused({ client_name: name })]).toEqual([name, 'invalid_client_metadata'])
})

it('sends nobody to an address that the client did not name, and grants nothing without PKCE or for another service', async () => {
  const clientId = (await register()).body.client_id ?? ''
  const { challenge } = pair()
  const told = async (over: object) => (await authorize(asks(clientId, challenge, over))).message
  expect(await told({ redirectUri: 'https://evil.example/cb' })).toBe('redirectUri: Is none that it has named')
  expect(await told({ redirectUri: 'javascript:alert(1)' })).toMatch(/^redirectUri: /)
  expect(await told({ clientId: `${clientId.slice(0, -1)}_` })).toMatch(/not known/)
  expect(await told({ codeChallengeMethod: 'plain' })).toMatch(/PKCE/)
  expect(await told({ codeChallenge: '' })).toMatch(/PKCE/)
  expect(await told({ resource: 'https://other.example/mcp' })).toMatch(/another service/)
  expect(await told({ responseType: 'token' })).toMatch(/something else/)
  const asked = await owner.ask<{ refuseUrl: string }>(
    '/integrations/v1/assistants/sign-in',
    asks(clientId, challenge, { codeChallengeMethod: 'plain' }),
    'GET',
  )
  expect(asked.data.refuseUrl).toContain(`${callback}?error=invalid_request`)
  const other = await authorize(asks(clientId, challenge, { scope: 'links.read' }))
  expect(other.message).toMatch(/^keyScopes: /)
})

it('takes a code once, from who it was given to', async () => {
  const { sent } = await granted()
  const refused = async (over: object) => (await form('/oauth/token', { ...sent, ...over })).body.error
  expect(await refused({ code_verifier: pair().verifier })).toBe('invalid_grant')
  expect(await refused({ redirect_uri: 'http://127.0.0.1:1/other' })).toBe('invalid_grant')
  expect(await refused({ client_id: (await register()).body.client_id ?? '' })).toBe('invalid_grant')
  expect(await refused({ resource: 'https://other.example/mcp' })).toBe('invalid_target')
  const { status, body } = await form('/oauth/token', sent)
  expect([status, await mcp(body.access_token ?? '')]).toEqual([200, 200])
  expect(await refused({})).toBe('invalid_grant')
  expect(await mcp(body.access_token ?? '')).toBe(401)
  const late = await granted()
  now.at = new Date(now.at.getTime() + 5 * 60_000)
  expect((await form('/oauth/token', late.sent)).body.error).toBe('invalid_grant')
})

it('changes the refresh token each time, and ends it all when an old one comes again', async () => {
  const { clientId, refresh, access } = await tokensOf()
  expect((await refreshed(refresh, (await register()).body.client_id ?? '')).body.error).toBe('invalid_grant')
  const next = await refreshed(refresh, clientId)
  expect([next.status, await mcp(access), await mcp(next.body.access_token ?? '')]).toEqual([200, 401, 200])
  expect((await refreshed(`${refresh.slice(0, -1)}-`, clientId)).body.error).toBe('invalid_grant')
  expect(await mcp(next.body.access_token ?? '')).toBe(200)
  expect((await refreshed(refresh, clientId)).body.error).toBe('invalid_grant')
  expect(await mcp(next.body.access_token ?? '')).toBe(401)
  expect((await refreshed(next.body.refresh_token ?? '', clientId)).body.error).toBe('invalid_grant')
})

it('opens /mcp only, until its day, and ends when it, or a person, says so', async () => {
  const one = await tokensOf()
  const v1 = await fetch(`${app.base}/v1/sites`, { headers: { authorization: `Bearer ${one.access}` } })
  expect(v1.status).toBe(401)
  await form('/oauth/revoke', { token: one.refresh, client_id: 'somebody else' })
  expect(await mcp(one.access)).toBe(200)
  expect((await form('/oauth/revoke', { token: one.refresh, client_id: one.clientId })).status).toBe(200)
  expect(await mcp(one.access)).toBe(401)
  const two = await tokensOf()
  const [row] = (await keys()).filter((k) => k.keyKind === 'grant' && k.keyState === 'active')
  expect((await owner.ask(`/integrations/v1/keys/${row?.keyUuid}/maker`)).code).toBe(409)
  expect((await owner.ask(`/integrations/v1/keys/${row?.keyUuid}`, {}, 'DELETE')).code).toBe(200)
  expect([await mcp(two.access), (await refreshed(two.refresh, two.clientId)).body.error]).toEqual([
    401,
    'invalid_grant',
  ])
  const three = await tokensOf()
  now.at = new Date(now.at.getTime() + 30 * 86_400_000)
  expect((await refreshed(three.refresh, three.clientId)).body.error).toBe('invalid_grant')
})

it('ends with all that is open for a person, of which keys are no part', async () => {
  const { access } = await tokensOf()
  const key = await owner.ask<{ key: string }>('/integrations/v1/keys', { keyName: 'x', keyScopes: ['reports.read'] })
  expect((await owner.ask('/profile/v1/sessions/end-others')).code).toBe(200)
  expect([await mcp(access), await mcp(key.data.key)]).toEqual([401, 200])
  const audit = await owner.ask('/profile/v1/audit', { fromDate: '2026-01-01', toDate: '2027-12-31' })
  for (const action of ['assistant.connected', 'assistant.disconnected'])
    expect(JSON.stringify(audit.data)).toContain(action)
})

it('ends when the person who authorized it is removed from the account', async () => {
  const leaver = await app.signUp()
  await app.stores.database.system
    .update(user)
    .set({ accountUuid: owner.accountUuid, role: 'owner' })
    .where(eq(user.id, leaver.userUuid))
  const { access, refresh, clientId } = await tokensOf(leaver)
  expect(await mcp(access)).toBe(200)
  expect((await owner.ask(`/profile/v1/users/${leaver.userUuid}`, {}, 'DELETE')).code).toBe(200)
  expect([await mcp(access), (await refreshed(refresh, clientId)).body.error]).toEqual([401, 'invalid_grant'])
})

it('leaves the list of keys a day after its code ended, when the assistant never came for a key', async () => {
  await runJob(app.stores, 'integrations.tidy') // clears what other tests left
  const { sent } = await granted()
  const used = await tokensOf()
  const ofGrants = async () => (await keys()).filter((k) => k.keyKind === 'grant').length
  const before = await ofGrants()
  now.at = new Date(now.at.getTime() + 86_400_000 + 6 * 60_000)
  await runJob(app.stores, 'integrations.tidy')
  expect(await ofGrants()).toBe(before - 1)
  expect((await form('/oauth/token', sent)).body.error).toBe('invalid_grant')
  expect((await refreshed(used.refresh, used.clientId)).status).toBe(200)
})

it('is never granted by a demo, nor by who may not', async () => {
  const other = await app.signUp()
  const clientId = (await register()).body.client_id ?? ''
  const { challenge } = pair()
  await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, other.userUuid))
  expect((await authorize(asks(clientId, challenge), other)).code).toBe(403)
  await app.stores.database.system.update(user).set({ role: 'owner' }).where(eq(user.id, other.userUuid))
  await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, other.accountUuid))
  expect((await authorize(asks(clientId, challenge), other)).message).toBe('This action is not allowed in Demo mode')
})
