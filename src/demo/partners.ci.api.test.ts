import { createInvitations, invitationKeys } from '../server/partners/mails/invitations.ts'
import { openSecret } from '../server/env/secret.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { direct } from '../connectors/direct/index.ts'
import { addDays } from '../contract/days.ts'
import { silentLog } from '../server/log/log.ts'
import { keepContracts } from '../server/partners/contracts/contracts-job.ts'
import { provision } from '../server/partners/contracts/provision.ts'
import { merchantAsk, partnerCompany } from '../test/merchant.ts'
import { type SeededDemo, startSeededDemo } from '../test/seeded-demo.ts'
import { demoAccount } from './index.ts'
import { partnersPart } from './parts/partners.ts'

const zone = 'Europe/Copenhagen'
/** In January, so that forty days span two years. */
const today = '2026-01-20'
const days = 40
const now = new Date('2026-01-20T13:30:00Z')

describe('the demo’s direct partners', () => {
  let demo: SeededDemo
  let accountUuid: string
  let ask: SeededDemo['ask']
  let records: SeededDemo['records']
  let report: SeededDemo['report']
  beforeAll(async () => {
    demo = await startSeededDemo({ name: 'partners', now: () => now, today, days })
    ;({ accountUuid, ask, records, report } = demo)
  })
  afterAll(() => demo.app.stop())

  type Listed = { uuid: string; name: string; status: string; tuneStatus: string; contracts: string[] }
  type Detail = {
    contracts: {
      uuid: string
      status: string
      scheduleAt: string | null
      pendingChanges: string[]
      versions: { state: string }[]
    }[]
    activities: { type: string; message: string; createdAt: string }[]
    users: unknown[]
    partner: { uuid: string; invitationExpiresAt: string | null }
    tracking: { troubles: { trouble: string; message: string; since: string; endedAt: string | null }[] }
  }
  const at = (...parts: string[]) => ['/publishers', accountUuid, ...parts].join('/')
  const listed = async () => (await ask<{ partners: Listed[] }>(at(), {}, 'GET')).data.partners
  const details = async () =>
    Promise.all((await listed()).map(async (p) => (await ask<Detail>(at(p.uuid), {}, 'GET')).data))
  const range = { fromDate: addDays(today, -days), toDate: today }
  const cents = (n: number) => Math.round(n * 100)
  type Insights = {
    totals: { clicks: Counted; conversions: Counted; commission: { value: number; change: number | null } }
    rows: { id: string; clickCount: number; conversionCount: number; conversionTotalCommission: number }[]
    stats: { id: string; value: number; lastConversionDatetime: string | null }[]
  }
  type Counted = { count: number; change: number | null }
  const insights = async (input: object) => (await ask<Insights>('/insights/v1/partners', input)).data
  /** The shops' debts by contract, summed by the record store and not by the report. */
  const earned = (fromDate: string, toDate: string) =>
    records<{ id: string; n: number; cents: number; last: Date }>(
      `SELECT programme_id AS id, count(*)::int AS n, sum(round(commission * 100))::int AS cents, max(at) AS last FROM conversion
        WHERE OURS AND network = 'direct' AND status <> 'rejected' AND NOT is_deleted
          AND (at AT TIME ZONE '${zone}')::date BETWEEN '${fromDate}' AND '${toDate}' GROUP BY 1`,
    )

  it('in every state, one with a change that applies by itself, and one that objected', async () => {
    const all = await listed()
    expect(new Set(all.map((p) => p.status))).toEqual(
      new Set(['none', 'pending', 'sent', 'signed', 'installed', 'waiting', 'running', 'ended', 'complete']),
    )
    expect(all.filter((p) => p.tuneStatus === 'failed')).toHaveLength(1)
    const found = await details()
    const contracts = found.flatMap((d) => d.contracts)
    expect(contracts.filter((c) => c.scheduleAt !== null).map((c) => c.pendingChanges)).toEqual([
      [expect.stringMatching(/^Commission: .* → /)],
    ])
    expect(contracts.filter((c) => c.versions.some((v) => v.state === 'objected'))).toHaveLength(1)
    const types = new Set(found.flatMap((d) => d.activities.map((a) => a.type)))
    expect([...types].toSorted()).toEqual(['contract', 'money', 'note', 'partner', 'terms', 'tracking', 'watch'])
    expect(found.some((d) => d.users.length === 2)).toBe(true)
  })
  it('one of them with a script that is gone, noticed with as many clicks as went there', async () => {
    const found = (await details()).flatMap(({ partner, activities, tracking: { troubles } }) =>
      troubles.map((t) => ({ ...t, of: partner.uuid, said: activities.filter((a) => a.type === 'watch') })),
    )
    expect(found).toEqual([expect.objectContaining({ trouble: 'scriptGone', endedAt: null })])
    const [{ of, message, since, said } = { of: '', message: '', since: '', said: [] }] = found
    expect(said.map((a) => [a.message, a.createdAt])).toEqual([[message, since]])
    const [, seenOn = '', clicks = ''] = /since (.+), while (\d+) clicks/.exec(message) ?? []
    expect(Number(clicks)).toBeGreaterThan(9)
    // from the report, for the full days before and after: the exact clicks are between the two
    const clicked = async (fromDate: string, toDate: string) => {
      const { rows } = await insights({ fromDate, toDate })
      const contracts = (await details()).find((d) => d.partner.uuid === of)?.contracts.map((c) => c.uuid) ?? []
      return rows.filter((r) => contracts.includes(r.id)).reduce((sum, r) => sum + r.clickCount, 0)
    }
    const noticedOn = since.slice(0, 10)
    const seenDay = new Date(`${seenOn} UTC`).toISOString().slice(0, 10)
    expect(Number(clicks)).toBeLessThanOrEqual(await clicked(seenDay, noticedOn))
    expect(Number(clicks)).toBeGreaterThanOrEqual(await clicked(addDays(seenDay, 1), addDays(noticedOn, -1)))
  })
  it('with links that the merchant can read and nobody can use, where an answer is waited for', async () => {
    const all = await Promise.all(
      (await listed()).map(async (p) => ({ ...p, detail: (await ask<Detail>(at(p.uuid), {}, 'GET')).data })),
    )
    const open = all.filter((p) => p.detail.partner.invitationExpiresAt !== null)
    expect(open.map((p) => p.status).toSorted()).toEqual(['running', 'running', 'sent'])
    expect(open.filter((p) => p.status === 'sent')).toEqual(all.filter((p) => p.status === 'sent'))
    const secret = await openSecret({ dataDir: demo.app.dir, isFresh: async () => false })
    const invitations = createInvitations({ keys: invitationKeys(secret), addressOf: () => demo.app.base })
    const sent = open.find((p) => p.status === 'sent')?.uuid ?? ''
    const { system } = demo.app.stores.database
    const link = await system.transaction((tx) => invitations.current(tx, sent, now))
    const token = link?.link.split('/signup/')[1] ?? ''
    const stranger = merchantAsk(demo.app.base)
    const { data } = await stranger<{ offers: { textHash: string }[] }>('/invitation', { token })
    expect(data.offers).toHaveLength(1)
    const signs = { maySign: true, accepts: true, name: 'Trine', title: 'Owner', password: 'a good long one 7' }
    const textHashes = data.offers.map((o) => o.textHash)
    expect(await stranger('/invitation/accept', { token, textHashes, ...partnerCompany, ...signs })).toMatchObject({
      code: 403,
      message: 'This action is not allowed in Demo mode',
    })
  })
  it('with a key each, one with two, and one whose first key was followed by another', async () => {
    const keys = await records<{ name: string; live: number; revoked: number }>(
      `SELECT p.company_name AS name, count(*) FILTER (WHERE k.revoked_at IS NULL)::int AS live, count(k.revoked_at)::int AS revoked
        FROM partner p JOIN partner_key k ON k.partner_uuid = p.uuid WHERE p.OURS GROUP BY 1`,
    )
    expect(keys).toHaveLength((await listed()).length)
    expect(keys.filter((k) => k.revoked === 1 && k.live === 1)).toHaveLength(1)
    expect(keys.filter((k) => k.revoked === 0 && k.live === 2)).toHaveLength(1)
    expect(keys.filter((k) => k.live + k.revoked > 1)).toHaveLength(2)
  })
  it('with reports of every outcome, and reasons for what came to nothing', async () => {
    const hits = await records<{ outcome: string; reason: string; at: Date }>(
      `SELECT outcome, reason, at FROM partner_hit WHERE OURS`,
    )
    const outcomes = new Set(hits.map((h) => h.outcome))
    expect([...outcomes].toSorted()).toEqual(['credited', 'duplicate', 'pending', 'refused', 'updated'])
    expect(hits.filter((h) => h.at > now)).toEqual([])
    const refused = hits.filter((h) => h.outcome === 'refused')
    expect(refused.filter((h) => h.reason === '')).toEqual([])
    const reasons = refused.map((h) => h.reason)
    expect(reasons).toContain('clickId: Open the shop with ?obid=test, and send what it kept')
    expect(reasons).toContain('host: staging.havdrys-shop.example is none of this shop')
  })
  it('whose people sign in and see orders in every state, statements that are open and paid, and write nothing', async () => {
    const [busiest] = await records<{ email: string }>(
      `SELECT u.email FROM partner_user u JOIN partner_order o ON o.partner_uuid = u.partner_uuid
        WHERE u.OURS GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    )
    const { cookie } = await merchantAsk(demo.app.base)('/sign-in', {
      email: busiest?.email,
      password: demoAccount.user.password,
    })
    const merchant = merchantAsk(demo.app.base, cookie)
    for (const status of ['pending', 'approved', 'rejected', 'paid']) {
      const { data } = await merchant<{ orders: object[] }>('/orders', { status }, 'GET')
      expect(data.orders.length, status).toBeGreaterThan(0)
    }
    const { data } = await merchant<{ statements: object[] }>('/statements', {}, 'GET')
    expect(data.statements.length).toBeGreaterThan(0)
    const paid = await records<{ is: boolean }>(
      'SELECT DISTINCT paid_at IS NOT NULL AS is FROM partner_statement WHERE OURS',
    )
    expect(new Set(paid.map((p) => p.is))).toEqual(new Set([true, false]))
    expect(await merchant('/keys')).toMatchObject({ code: 403 })
  })
  it('who are the same when they are made again', async () => {
    const tables = {
      partner_key: 'key_id, partner_uuid, created_at, revoked_at',
      partner_invitation: 'uuid, hash, created_at, expires_at, used_at, revoked_at',
      partner_hit: 'uuid, at, way, order_id, amount, outcome, reason',
      partner_activity: 'uuid, type, message, author, created_at',
      partner_order: 'order_id, status, is_signed, coupon, statement_uuid',
    }
    const contents = () =>
      Promise.all(
        Object.entries(tables).map(([table, columns]) =>
          records(`SELECT ${columns} FROM ${table} t WHERE OURS ORDER BY (${columns})::text`),
        ),
      )
    const before = await contents()
    await records(`UPDATE demo_part SET version = 0 WHERE demo_uuid = '${accountUuid}' AND part = 'partners'`)
    await demo.extend()
    const [made] = await records<{ version: number }>(
      `SELECT version FROM demo_part WHERE demo_uuid = '${accountUuid}' AND part = 'partners'`,
    )
    expect(made?.version).toBe(partnersPart.version)
    expect(await contents()).toEqual(before)
  })
  it('whose contracts run as programmes: time and the making of campaigns change nothing', async () => {
    const state = () =>
      records(
        `SELECT p.external_id, p.name, p.domains, p.is_open, p.click_url, p.commission_percentage::float AS percentage, c.state FROM programme p
          LEFT JOIN partner_contract c ON c.uuid::text = p.external_id WHERE p.network = 'direct' AND p.OURS ORDER BY 1`,
      )
    const before = await state()
    expect(before).toHaveLength(6)
    const { database } = demo.app.stores
    await keepContracts({
      database,
      clock: demo.clock,
      provision: (own) => provision({ database, log: silentLog }, own),
    })
    expect(await state()).toEqual(before)
    const all = await records(`SELECT name, state FROM partner_contract WHERE OURS AND tune_status = 'failed'`)
    expect(all).toHaveLength(1)
  })
  it('whose clicks, orders and commission are those of the report and of the conversions', async () => {
    const told = await insights(range)
    const by = await earned(range.fromDate, range.toDate)
    expect(by).toHaveLength(6)
    for (const { id, n, cents: sum } of by)
      expect(told.rows.find((r) => r.id === id)).toMatchObject({
        conversionCount: n,
        conversionTotalCommission: sum / 100,
      })
    expect(told.rows.filter((r) => r.conversionCount > 0)).toHaveLength(6)
    const network = (await report({ ...range, groupBy: 'network' })).rows.find((r) => r.grp === direct.networkUuid)
    expect(told.totals).toMatchObject({
      clicks: { count: network?.clickCount },
      conversions: { count: network?.conversionCount },
      commission: { value: network?.conversionTotalCommission },
    })
    const [one] = by
    const { totals } = await insights({ ...range, ids: [one?.id] })
    expect(totals).toMatchObject({ conversions: { count: one?.n }, commission: { value: (one?.cents ?? 0) / 100 } })
    for (const { id, last } of await earned('2024-01-01', today))
      expect(told.stats.find((s) => s.id === id)?.lastConversionDatetime).toBe(last.toISOString())
  })
  it('with the last thirty days unless others are asked for, against as many before', async () => {
    const [fromDate, before] = [addDays(today, -9), addDays(today, -10)]
    const { totals } = await insights({ fromDate, toDate: today })
    const sum = async (from: string, to: string) => (await earned(from, to)).reduce((all, e) => all + e.cents, 0)
    const [now30, prior] = [await sum(fromDate, today), await sum(addDays(before, -9), before)]
    expect(cents(totals.commission.value)).toBe(now30)
    expect(totals.commission.change).toBeCloseTo((now30 - prior) / prior, 10)
    expect(await insights({})).toEqual(await insights(demo.lastDays(30)))
  })
  it('whose orders add up to their conversions, and statements to their orders', async () => {
    const sums = async (table: string) =>
      records(
        `SELECT status, count(*)::int AS n, sum(commission)::float AS commission FROM ${table} GROUP BY 1 ORDER BY 1`,
      )
    expect(await sums(`partner_order WHERE OURS`)).toEqual(await sums(`conversion WHERE OURS AND network = 'direct'`))
    const statements = await records<{ total: number; sum: number; n: number; count: number; states: string[] }>(
      `SELECT s.payout::float AS total, s.line_count AS n, sum(o.commission)::float AS sum, count(*)::int AS count, array_agg(DISTINCT o.status) AS states,
         s.paid_at FROM partner_statement s JOIN partner_order o ON o.statement_uuid = s.uuid WHERE s.OURS GROUP BY s.uuid`,
    )
    expect(statements.length).toBeGreaterThan(3)
    for (const s of statements) {
      expect([cents(s.sum), s.count]).toEqual([cents(s.total), s.n])
      expect(s.states).toHaveLength(1)
    }
    const unsigned = await records(`SELECT DISTINCT status FROM partner_order WHERE OURS AND NOT is_signed`)
    expect(unsigned).toEqual([{ status: 'pending' }])
  })
  it('whose visitors of today may buy there: orders, conversions and creators add up, also when all is made again', async () => {
    const [given] = await records<{ code: string; partner: string; creator: string; contract: string }>(
      `SELECT code, partner_uuid AS partner, creator_id AS creator, contract_uuid AS contract FROM partner_coupon WHERE OURS AND accepted_at IS NOT NULL`,
    )
    const sums = async (table: string) =>
      records(
        `SELECT status, count(*)::int AS n, sum(commission)::float AS commission FROM ${table} GROUP BY 1 ORDER BY 1`,
      )
    const addsUp = async () => {
      expect(await sums(`partner_order WHERE OURS`)).toEqual(await sums(`conversion WHERE OURS AND network = 'direct'`))
      const told = await insights(range)
      for (const { id, n, cents: sum } of await earned(range.fromDate, range.toDate))
        expect(told.rows.find((r) => r.id === id)).toMatchObject({
          conversionCount: n,
          conversionTotalCommission: sum / 100,
        })
    }
    const before = (await sums(`partner_order WHERE OURS`)).length
    const partner = { accountUuid, partnerUuid: given?.partner ?? '' }
    const order = { orderId: 'TODAY-1', amount: '200.00', currency: 'DKK', coupon: given?.code }
    const tell = () => demo.app.app.reportOrder(partner, 'shop.example', order)
    expect(await tell()).toEqual({ orderId: 'TODAY-1', outcome: 'pending', reason: '' })
    expect(await tell()).toMatchObject({ outcome: 'duplicate' })
    await demo.app.app.flush()
    expect(await sums(`partner_order WHERE OURS`)).toHaveLength(before)
    await addsUp()
    await records(`UPDATE demo_part SET version = 0 WHERE demo_uuid = '${accountUuid}' AND part = 'partners'`)
    await demo.extend()
    await addsUp()
    const kept = await records(
      `SELECT creator_id, contract_uuid, status FROM partner_order WHERE OURS AND order_id = 'TODAY-1'`,
    )
    expect(kept).toEqual([{ creator_id: given?.creator, contract_uuid: given?.contract, status: 'pending' }])
    // reports from outside are refused for the demo
    const key = await records<{ key: string }>(
      `SELECT public_key AS key FROM partner WHERE uuid = '${partner.partnerUuid}'`,
    )
    const report = await fetch(`${demo.app.base}/tr/partners/v1/report/${key[0]?.key}`, {
      method: 'POST',
      headers: { origin: 'https://shop.example' },
      body: JSON.stringify({ ...order, orderId: 'TODAY-2' }),
    })
    expect(report.status).toBe(404)
    expect(await records(`SELECT 1 FROM partner_hit WHERE OURS AND order_id = 'TODAY-2'`)).toEqual([])
  })
})
