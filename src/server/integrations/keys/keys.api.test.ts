import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { account, user } from '../../account/index.ts'
import { askV1, makeExtensionKey, makeKey } from '../make-key.test-data.ts'
import { apiKey } from '../tables.ts'

let app: TestApp
let owner: Session
const now = { at: new Date() }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now.at } })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
})
afterAll(() => app.stop())

type List = {
  keys: ApiKeyRow[]
  refusals: { keyName: string; status: number; reason: string; count: number }[]
  days: { count: number }[]
  busiest: { units: number } | null
}
const list = async (session = owner) => (await session.ask<List>('/integrations/v1/keys', {}, 'GET')).data
const row = async (keyUuid: string) => (await list()).keys.find((k) => k.keyUuid === keyUuid)
const code = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { error?: { code: string } }).error?.code,
]
/** Another user of the same account. */
const colleague = async (role: string, isActive = true) => {
  const other = await app.signUp({ userFirstname: 'Signe', userLastname: 'Aas' })
  await app.stores.database.system
    .update(user)
    .set({ accountUuid: owner.accountUuid, role: role as 'member', isActive })
    .where(eq(user.id, other.userUuid))
  return other
}

it('makes a key that is shown once, kept as a hash, and written down without it', async () => {
  const { key, keyUuid } = await makeKey(owner, { keyName: 'Power BI' })
  expect(key).toMatch(/^ob_[0-9A-Za-z]{4}_[0-9A-Za-z]{32}_[0-9A-Za-z]{4}$/)
  const kept = await app.stores.database.system.select().from(apiKey).where(eq(apiKey.uuid, keyUuid))
  expect(JSON.stringify(kept)).not.toContain(key.slice(8, 40))
  expect(JSON.stringify(await list())).not.toContain(key.slice(8, 40))
  expect(await row(keyUuid)).toMatchObject({
    keyName: 'Power BI',
    keyMakerName: 'Maja Krogh',
    keyState: 'active',
    keyShown: `ob_${key.slice(3, 7)}…${key.slice(-4)}`,
  })
  const audit = await owner.ask('/profile/v1/audit', { fromDate: '2026-01-01', toDate: '2027-12-31' })
  expect(JSON.stringify(audit.data)).toContain('apiKey.added')
  expect(JSON.stringify(audit.data)).not.toContain(key.slice(8, 40))
})

it('answers with a key, and refuses without one, with another one, and with one in the address', async () => {
  const { key } = await makeKey(owner)
  expect((await askV1(app, key)('/sites')).body).toEqual({ sites: [] })
  const ask = async (headers: Record<string, string>, query = '') => {
    const answer = await fetch(`${app.base}/v1/sites${query}`, { headers })
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
  }
  expect(await ask({})).toEqual([401, 'key_missing'])
  expect(await ask({ cookie: owner.cookie })).toEqual([401, 'key_missing'])
  expect(await ask({ authorization: 'Basic eDp5' })).toEqual([401, 'key_missing'])
  expect(await ask({ authorization: `Bearer ${key}x` })).toEqual([401, 'key_unknown'])
  expect(await ask({ authorization: 'Bearer ob_aaaa_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_aaaa' })).toEqual([
    401,
    'key_unknown',
  ])
  for (const query of [`?key=${key}`, `?api_key=x`, `?search=${key}`])
    expect(await ask({ authorization: `Bearer ${key}` }, query)).toEqual([401, 'key_in_address'])
  const told = await fetch(`${app.base}/v1/sites?key=${key}`)
  expect(await told.json()).toMatchObject({
    error: { message: expect.stringContaining('Revoke it, make another one') },
  })
  // a key cannot make the screens' calls
  const screen = await fetch(`${app.base}/api/channels/v1/list`, { headers: { authorization: `Bearer ${key}` } })
  expect(screen.status).toBe(401)
})

it('reaches only what it was made for, from where it may be used, until it ends', async () => {
  const { key } = await makeKey(owner, { keyScopes: ['links.read'] })
  expect(code(await askV1(app, key)('/report'))).toEqual([403, 'scope_missing'])
  expect(code(await askV1(app, key)('/links', { name: 'x' }, { method: 'POST' }))).toEqual([403, 'scope_missing'])
  expect((await askV1(app, key)('/links')).status).toBe(200)
  const bound = await makeKey(owner, { keyAddresses: ['203.0.113.0/24'] })
  const from = (address: string) => askV1(app, bound.key)('/sites', {}, { headers: { 'x-forwarded-for': address } })
  expect(code(await from('198.51.100.1'))).toEqual([403, 'address_not_allowed'])
  expect((await from('203.0.113.9')).status).toBe(200)
  const short = await makeKey(owner, { keyDays: 1 })
  expect((await askV1(app, short.key)('/sites')).status).toBe(200)
  now.at = new Date(now.at.getTime() + 86_400_000)
  expect(code(await askV1(app, short.key)('/sites'))).toEqual([401, 'key_expired'])
  expect((await row(short.keyUuid))?.keyState).toBe('expired')
})

it('is refused from the next request on once it is revoked, and never lives again', async () => {
  const { key, keyUuid } = await makeKey(owner)
  expect((await owner.ask(`/integrations/v1/keys/${keyUuid}`, {}, 'DELETE')).code).toBe(200)
  expect(code(await askV1(app, key)('/sites'))).toEqual([401, 'key_revoked'])
  expect(await row(keyUuid)).toMatchObject({ keyState: 'revoked', keyEndedBy: 'Maja Krogh' })
  expect((await owner.ask(`/integrations/v1/keys/${keyUuid}/maker`)).code).toBe(409)
})

it('rests as a whole when its maker loses a right or leaves, says why, and can be given to another maker', async () => {
  const maker = await colleague('admin')
  const { key, keyUuid } = await makeKey(maker, { keyScopes: ['reports.read', 'links.write'] })
  expect((await askV1(app, key)('/sites')).status).toBe(200)
  const become = (values: Partial<typeof user.$inferInsert>) =>
    app.stores.database.system.update(user).set(values).where(eq(user.id, maker.userUuid))
  await become({ role: 'readonly' })
  const paused = await askV1(app, key)<{ error: { message: string } }>('/report')
  expect(code(paused)).toEqual([403, 'key_paused'])
  expect(paused.body.error.message).toContain('Signe Aas has the role Read-only now and may not ')
  expect(await row(keyUuid)).toMatchObject({ keyState: 'paused', keyPause: expect.stringContaining('Signe Aas') })
  await become({ role: 'admin', isActive: false })
  expect(code(await askV1(app, key)('/sites'))).toEqual([403, 'key_paused'])
  await app.stores.database.system.delete(user).where(eq(user.id, maker.userUuid))
  expect((await row(keyUuid))?.keyPause).toBe('Signe Aas left the account.')
  expect((await owner.ask(`/integrations/v1/keys/${keyUuid}/maker`)).code).toBe(200)
  expect((await askV1(app, key)('/sites')).status).toBe(200)
  expect(await row(keyUuid)).toMatchObject({ keyState: 'active', keyMakerName: 'Maja Krogh' })
})

it('lets a member make keys within their rights, and nobody who only reads', async () => {
  const member = await colleague('member')
  expect((await makeKey(member, { keyScopes: ['links.write'] })).key).toMatch(/^ob_/)
  const reader = await colleague('readonly')
  const refused = await reader.ask('/integrations/v1/keys', { keyName: 'x', keyScopes: ['reports.read'] })
  expect([refused.code, refused.message]).toEqual([403, 'Your role does not allow this'])
  expect((await reader.ask('/integrations/v1/keys', {}, 'GET')).code).toBe(403)
  // only owners and admins may take over a key
  expect((await member.ask(`/integrations/v1/keys/${randomUUID()}/maker`)).code).toBe(403)
})

it('refuses what no key can have, naming the field', async () => {
  const make = async (over: object) =>
    (await owner.ask('/integrations/v1/keys', { keyName: 'x', keyScopes: ['reports.read'], ...over })).message
  expect(await make({ keyScopes: [] })).toBe('keyScopes: Choose what the key may do')
  expect(await make({ keyScopes: ['users.write'] })).toMatch(/^keyScopes.0: Must be one of/)
  expect(await make({ keyAddresses: ['office'] })).toMatch(/^keyAddresses.0: Must be an address/)
  expect(await make({ keyAddresses: ['192.0.2.0/33'] })).toMatch(/^keyAddresses.0: Must be an address/)
  expect(await make({ keyDays: 0 })).toBe('keyDays: Must not be below 1')
  expect(await make({ keyUnitsPerMinute: 7 })).toMatch(/^keyUnitsPerMinute: Must be one of 60/)
  expect(await make({ keyName: ' ' })).toMatch(/^keyName: /)
})

it('counts what was asked and refused, by key and reason, and says what is left', async () => {
  const { key, keyUuid } = await makeKey(owner, { keyName: 'Counted', keyUnitsPerMinute: 60 })
  const ask = askV1(app, key)
  const first = await ask('/sites')
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60, "account";q=1200;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=59;t=1, "account";r=\d+;t=\d+$/)
  let refused = await ask('/report')
  for (let n = 0; n < 20 && refused.status === 200; n++) refused = await ask('/report')
  expect(code(refused)).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((refused.body as { error: { message: string } }).error.message).toContain('for this key')
  const found = await list()
  const counted = found.keys.find((k) => k.keyUuid === keyUuid)
  expect(counted?.keyRequestCount).toBeGreaterThan(10)
  expect(counted?.keyRefusedCount).toBe(1)
  expect(counted?.keyUsedDatetime).not.toBeNull()
  expect(found.refusals).toContainEqual(
    expect.objectContaining({ keyName: 'Counted', status: 429, reason: 'too_many', count: 1 }),
  )
  expect(found.busiest?.units).toBeGreaterThan(50)
})

it('holds as many keys as the plan, of twenty that come together too, and none without the feature', async () => {
  const billed = await startApp({ env: { BILLING: 'house' } })
  try {
    const free = await billed.signUp()
    const refused = await free.ask('/integrations/v1/keys', { keyName: 'x', keyScopes: ['reports.read'] })
    expect([refused.code, refused.message]).toEqual([402, 'The API: part of the plan Custom X. Your plan is Freemium.'])
    const grant = (granted: 'api'[], plan: string) =>
      billed.stores.database.system.update(account).set({ granted, plan }).where(eq(account.uuid, free.accountUuid))
    await grant(['api'], 'Starter')
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        free.ask<{ key: string }>('/integrations/v1/keys', { keyName: 'x', keyScopes: ['reports.read'] }),
      ),
    )
    expect(made.filter((m) => m.code === 200)).toHaveLength(3)
    expect(made.find((m) => m.code === 402)?.message).toBe(
      'Your plan Starter holds 3 API keys. Revoke one, or see Plans & Billing',
    )
    const key = made.find((m) => m.code === 200)?.data.key ?? ''
    expect((await askV1(billed, key)('/sites')).status).toBe(200)
    await grant([], 'Starter')
    expect(code(await askV1(billed, key)('/sites'))).toEqual([402, 'plan_needed'])
    // the browser extension comes with Growth, which does not include the API
    const early = await free.ask('/integrations/v1/extension/keys', { keyName: 'Chrome' })
    expect([early.code, early.message]).toEqual([
      402,
      'The browser extension: part of the plan Growth. Your plan is Starter.',
    ])
    await grant([], 'Growth')
    const extension = await makeExtensionKey(free)
    expect((await askV1(billed, extension)('/extension/account')).status).toBe(200)
    const keys = () =>
      free.ask<{ keys: { keyUuid: string; keyScopes: string[] }[] }>('/integrations/v1/extension', {}, 'GET')
    const mine = (await keys()).data.keys
    expect(mine.map((k) => k.keyScopes)).toEqual([['extension.read', 'extension.write']])
    // keys of the API are not accessible through these calls
    const [ofApi] = await billed.stores.database.system
      .select()
      .from(apiKey)
      .where(eq(apiKey.scopes, ['reports.read']))
    const end = (keyUuid = '') => free.ask(`/integrations/v1/extension/keys/${keyUuid}`, {}, 'DELETE')
    expect((await end(ofApi?.uuid)).code).toBe(404)
    expect((await end(mine[0]?.keyUuid)).code).toBe(200)
    expect(code(await askV1(billed, extension)('/extension/account'))).toEqual([401, 'key_revoked'])
  } finally {
    await billed.stop()
  }
})
