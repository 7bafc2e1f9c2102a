import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { account, user } from '../server/account/index.ts'
import { refreshFacts } from '../server/merchants/directory/refresh-facts.ts'
import { createClickId } from '../server/tracking/click-id.ts'
import { fullAccount } from './full-account.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'
import type { TenantIds } from './tenant.ts'
import { calls, inputs } from './tenant-parts.ts'

const daisycon = 'a0000000-0000-4000-8000-000000000003'
const fieldsOf = (call: Call): string[] =>
  Object.keys(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
/** Fields of an input that look like ids. */
const idFields = (call: Call): string[] => {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, rule]) =>
    JSON.stringify(rule).includes('"format":"uuid"') && name !== 'filters' ? [name] : [],
  )
}
const uuids = (value: unknown): string[] =>
  JSON.stringify(value).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

/** Ids of the same kinds that no account has. Shared ids stay. */
const invented = (ids: TenantIds): TenantIds => ({
  ...(Object.fromEntries(Object.keys(ids).map((kind) => [kind, randomUUID()])) as TenantIds),
  network: ids.network,
  click: createClickId(Date.parse('2026-06-01')),
  shop: 'nobody-has-it.dk',
  webhookMessage: `msg_${'0'.repeat(24)}`,
})

let app: TestApp
let ours: Session
let theirs: Session
let theirIds: TenantIds
let before: Record<string, unknown>
const marker = 'ZZB-marker'
beforeAll(async () => {
  app = await startApp()
  ours = await app.signUp()
  ;({ theirs, ids: theirIds } = await fullAccount(app, marker))
  await app.app.flush()
  // runs now what a job would do within a minute, so that only calls change rows
  await refreshFacts(app.stores.database, theirs.accountUuid)
  before = await rowsOf(theirIds.account)
})
afterAll(() => app.stop())

/** Every row of an account in every table with accounts. */
const rowsOf = async (accountUuid: string) => {
  const { pool } = app.stores.database
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'account_uuid' AND table_schema = 'public'`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const found = await pool.query(`SELECT to_jsonb(t) AS row FROM "${name}" t WHERE account_uuid = $1`, [accountUuid])
    rows[name] = found.rows.map((r: { row: unknown }) => JSON.stringify(r.row)).sort()
  }
  return rows
}

const path = (call: Call, input: Record<string, unknown>) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => input[key] as string)
const ask = async (session: Session | null, call: Call, input: object) => {
  const method = call.method === 'UPDATE' ? 'PUT' : call.method
  const to = path(call, input as Record<string, unknown>)
  const asked = call.file
    ? app.sendFile(session?.cookie ?? '', to, input)
    : (session?.ask ?? app.ask(''))(to, input, method)
  const answer = await asked
  // two rate-limit refusals would look alike and prove nothing
  expect(answer.code, `${call.path}: ${answer.message}`).not.toBe(429)
  return answer
}

describe('one account and another', () => {
  it('has an entry for every call', () =>
    expect(calls.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort()))
  it('asks with ids that stand in rows of the other account, not with invented ones', async () => {
    const real = new Set([
      ...uuids(before),
      theirIds.merchant,
      theirIds.network,
      theirIds.user,
      theirIds.session,
      theirIds.passkey,
      daisycon,
    ])
    const madeUp = Object.entries(inputs).flatMap(([name, of]) =>
      uuids(of?.(theirIds) ?? {})
        .filter((uuid) => !real.has(uuid))
        .map((uuid) => `${name}: ${uuid}`),
    )
    expect(madeUp).toEqual([])
  })
  // a public call with ids is admitted by a token beside them, which has its own test
  it.each(calls.filter(([, c]) => c.access !== 'public'))('%s is asked with every id it takes', (name, call) => {
    const asked = JSON.stringify(inputs[name]?.(theirIds) ?? {})
    const missing = idFields(call).filter((field) => !asked.includes(`"${field}":`))
    expect(missing).toEqual([])
  })

  it.each(calls.filter(([, c]) => c.access !== 'public'))('%s asks who is there', async (name, call) => {
    expect(await ask(null, call, inputs[name]?.(theirIds) ?? {})).toEqual({
      code: 401,
      message: 'Sign in first',
      data: null,
    })
  })
  it.each(calls.filter(([name]) => inputs[name]))(
    '%s knows another account’s ids as little as invented ones',
    async (name, call) => {
      const askForeign = () => ask(ours, call, inputs[name]?.(theirIds) ?? {})
      const foreign = await askForeign()
      const unknown = await ask(ours, call, inputs[name]?.(invented(theirIds)) ?? {})
      expect({ code: foreign.code, message: foreign.message }).toEqual({ code: unknown.code, message: unknown.message })
      expect(JSON.stringify(foreign).toLowerCase()).not.toContain(marker.toLowerCase())
      if (call.kind !== 'read' || JSON.stringify(foreign.data) === JSON.stringify(unknown.data)) return
      // a live box's five minutes may have ended between the two: then compare with a new answer
      expect(JSON.stringify((await askForeign()).data)).toEqual(JSON.stringify(unknown.data))
    },
  )
  it.each(calls.filter(([name, c]) => !inputs[name] && c.kind === 'read' && c.access !== 'public'))(
    '%s shows nothing of another account',
    async (_, call) => {
      expect(JSON.stringify(await ask(ours, call, {})).toLowerCase()).not.toContain(marker.toLowerCase())
    },
  )
  it.each(calls.filter(([, call]) => fieldsOf(call).includes('fromDate')))(
    '%s refuses days that no report can have, naming the field',
    async (name, call) => {
      const asked = inputs[name]?.(theirIds) ?? {}
      // a user for each call: all these requests together exceed the limit of one user
      const somebody = await app.signUp()
      for (const day of ['0000-01-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30', 'x']) {
        const first = await ask(somebody, call, { ...asked, fromDate: day })
        expect([first.code, first.message.split(':')[0]], day).toEqual([400, 'fromDate'])
        const last = await ask(somebody, call, { ...asked, toDate: day })
        expect([last.code, last.message.split(':')[0]], day).toEqual([400, 'toDate'])
      }
    },
  )
  it('leaves the other account’s rows as they were', async () => {
    expect(await rowsOf(theirIds.account)).toEqual(before)
  })
  const isLast = (name: string) => /\.(remove|disconnect|reset)$/.test(name)
  const inTurn = calls.toSorted(
    ([a], [b]) => Number(isLast(a)) - Number(isLast(b)) || Number(a === 'sites.remove') - Number(b === 'sites.remove'),
  )
  it.each(inTurn.filter(([name]) => inputs[name]))('%s finds those ids for who they belong to', async (name, call) => {
    const asked = await ask(theirs, call, inputs[name]?.(theirIds) ?? {})
    expect({ code: asked.code, message: asked.message }).not.toMatchObject({ code: 404 })
  })
})

describe('who may not write', () => {
  it('lets a demo account write nothing', async () => {
    const demo = await app.signUp()
    await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, demo.accountUuid))
    for (const [name, call] of calls.filter(([, c]) => c.kind === 'write' && c.access !== 'public'))
      expect(await ask(demo, call, inputs[name]?.(theirIds) ?? {}), name).toEqual({
        code: 403,
        message: 'This action is not allowed in Demo mode',
        data: null,
      })
    expect((await demo.ask('/profile/v1/me', {}, 'GET')).code).toBe(200)
  })
  it('lets the role decide: a read-only user changes nothing', async () => {
    const reader = await app.signUp()
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, reader.userUuid))
    expect(await reader.ask('/channels/v1/channels', { channelName: 'x', channelDomain: 'x.dk' })).toEqual({
      code: 403,
      message: 'Your role does not allow this',
      data: null,
    })
  })
  it('refuses a change that another website’s page sends', async () => {
    const answer = await fetch(`${app.base}/api/channels/v1/channels`, {
      method: 'POST',
      headers: { cookie: ours.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{"channelName":"x","channelDomain":"x.dk"}',
    })
    expect(answer.status).toBe(403)
  })
})

describe('what is broken or cannot be kept', () => {
  it('answers broken and very long addresses in the envelope, too', async () => {
    const get = async (url: string) =>
      (await fetch(`${app.base}/api${url}`, { headers: { cookie: ours.cookie } })).json()
    const broken = { code: 400, message: 'The address is not escaped as it should be', data: null }
    for (const part of ['%', '%zz', '%ff', '%ED%A0%80'])
      expect(await get(`/channels/v1/channel/${part}`)).toEqual(broken)
    const page = await fetch(`${app.base}/sites/%zz`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
    const long = await get(`/channels/v1/channel/${'a'.repeat(3000)}`)
    expect(long).toEqual({ code: 400, message: 'channelUuid: Must be a uuid', data: null })
    expect(await get(`/channels/v1/channel/${'a'.repeat(5000)}`)).toEqual({
      code: 414,
      message: 'The address is too long',
      data: null,
    })
    expect((await get(`/advs/v1/uuid/${'a.'.repeat(120)}dk`)).message).toBe('Not found')
  })
  it('keeps nothing of a sign-up whose name no database can keep', async () => {
    const answer = await app.ask('')('/auth/v1/signup', {
      userFirstname: 'A',
      userLastname: 'B\0',
      accountName: 'Half written',
      userEmail: 'nul@example.com',
      userPassword: 'password-1',
    })
    expect(answer.message).toBe('userLastname: Must not contain NUL or half a character')
    const rows = await app.stores.database.pool.query(`SELECT 1 FROM account WHERE name = 'Half written'`)
    expect(rows.rows).toEqual([])
  })
  it('refuses bodies that are no JSON, and unknown paths, in the envelope', async () => {
    const send = (url: string, body: string, type = 'application/json') =>
      fetch(`${app.base}${url}`, { method: 'POST', headers: { cookie: ours.cookie, 'content-type': type }, body })
    expect((await send('/api/channels/v1/channels', '{"channelName"')).status).toBe(400)
    expect(await (await send('/api/channels/v1/channels', '"text"')).json()).toMatchObject({ code: 400, data: null })
    expect((await send('/api/channels/v1/channels', 'a=b', 'text/plain')).status).toBe(415)
    expect(await (await send('/api/nothing/here', '{}')).json()).toEqual({
      code: 404,
      message: 'No such call',
      data: null,
    })
    expect((await send('/api/channels/v1/channels', `{"channelName":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
  })
})
