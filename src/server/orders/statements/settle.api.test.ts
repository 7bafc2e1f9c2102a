import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StatementView } from '../../../contract/statement.ts'
import { partnerParts } from '../../../test/partner-parts.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { countPaidClicks } from '../count-clicks-job.ts'
import { approveHeld, forgetHits } from '../hold-job.ts'
import { makeStatements } from './make-statements.ts'
import { readReport } from '../reports/report.ts'
import { takeReports, type TakeParts } from '../reports/take-reports.ts'
import { judgeWaiting } from '../reports/waiting-job.ts'

const day = 86_400_000
let app: TestApp
let me: Session
let now = new Date('2026-03-02T09:00:00Z')
const clock = { now: () => now }
let shop: Shop
let parts: TakeParts
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  shop = await openShop(app, clock.now, { me })
  await shop.begin()
  parts = partnerParts(app.stores, clock)
})
afterAll(() => app.stop())

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const drained = async (of = shop) => {
  const id = await of.click()
  await app.app.flush()
  return id
}
const order = (orderId: string, over: object = {}) => ({ orderId, amount: '200.00', currency: 'DKK', ...over })
const earned = async (orderId: string) => (await shop.money()).find((c) => c.orderId === orderId)
const told = async (clickId: string, orderId: string, over: object = {}) =>
  (await shop.post([order(orderId, { clickId, ...over })])).orders[0]

it('an order is approved when its hold has passed, is in the statement of its month, and is paid with it', async () => {
  const clickId = await drained()
  for (const id of ['a', 'b', 'c']) await told(clickId, id)
  await shop.report(order('page', { clickId }))
  later(30 * day - 1)
  await approveHeld(parts)
  expect(await earned('a')).toMatchObject({ status: 'pending' })
  later(1)
  await approveHeld(parts)
  expect(await earned('a')).toMatchObject({ status: 'approved', commission: '17.0000' }) // 8.5 % of 200
  expect(await earned('page')).toMatchObject({ status: 'pending' }) // nobody signed it
  await makeStatements(parts)
  const statements = async () =>
    (await me.ask<{ statements: StatementView[] }>(shop.at(shop.partner, 'statements'), {}, 'GET')).data.statements
  expect(await statements()).toEqual([]) // the month has not ended
  now = new Date('2026-05-01T01:12:00Z')
  await makeStatements(parts)
  await makeStatements(parts)
  const [april] = await statements()
  expect(await statements()).toHaveLength(1)
  expect(april).toMatchObject({
    month: '2026-04',
    statementNumber: 1,
    payout: 51,
    vat: 0,
    toPay: 51,
    lineCount: 3,
    dueOn: '2026-05-31',
    paidOn: null,
  })
  // the same statement as a file: each order of 200.00 earned 17.00
  const file = async (format: string) => {
    const path = shop.at(shop.partner, 'statements', april?.statementUuid ?? '', 'file')
    const { data } = await me.ask<{ fileName: string; base64: string }>(path, { format }, 'GET')
    return { name: data.fileName, bytes: Buffer.from(data.base64, 'base64') }
  }
  const pdf = await file('pdf')
  expect(pdf.name).toBe('statement-1-2026-04.pdf')
  const words = readPdf(pdf.bytes).split('\n')
  expect(words.slice(0, words.indexOf('Status')).join('|')).toBe(
    'Statement 1|Publisher|Nordlys|Merchant|Brykstrøm ApS, Havnegade 1, 8000 Aarhus, DK|Month|April 2026|Made on|1 May 2026|Orders|3|Earned|DKK 51.00|To be paid|DKK 51.00|VAT|0%, DKK 0.00. The publisher’s country is not known|To pay with VAT|DKK 51.00|Due on|31 May 2026',
  )
  const printed = words.filter((w) => w.includes('of an order of'))
  expect(printed).toEqual(Array(3).fill('DKK 17.00, of an order of DKK 200.00'))
  const csv = await file('csv')
  const [table, said] = csv.bytes.toString().split('\r\n\r\n')
  expect(table).toBe(
    `\uFEFFStatement,Month,Time (UTC),Order,Campaign,Coupon,Amount,Commission,Currency\r\n${['a', 'b', 'c']
      .map((id) => `1,2026-04,2026-03-02 09:00:00,${id},Always on,,200.00,17.00,DKK`)
      .join('\r\n')}`,
  )
  // the rows below the lines match the facts of the PDF and of the screen
  expect(said).toContain('To pay with VAT,DKK 51.00\r\nDue on,31 May 2026\r\nStatus,Open')
  for (const { name, value } of april?.facts ?? []) expect(words[words.indexOf(name) + 1], name).toBe(value)
  expect((await me.ask(shop.at(shop.partner, 'statements', shop.contract, 'file'), {}, 'GET')).code).toBe(404)
  const paid = shop.at(shop.partner, 'statements', april?.statementUuid ?? '', 'paid')
  expect((await me.ask(paid, {})).code).toBe(200)
  expect((await me.ask(paid, {})).message).toBe('This statement is paid already')
  expect(await earned('a')).toMatchObject({ status: 'paid', commission: '17.0000' })
  // marked as paid by mistake: within a day it can be undone and marked again
  const unpaid = shop.at(shop.partner, 'statements', april?.statementUuid ?? '', 'unpaid')
  expect((await me.ask(unpaid, {})).code).toBe(200)
  expect(await earned('a')).toMatchObject({ status: 'approved', commission: '17.0000' })
  expect((await me.ask(unpaid, {})).message).toBe('This statement is not paid')
  expect((await me.ask(paid, {})).code).toBe(200)
  later(day)
  expect((await me.ask(unpaid, {})).message).toBe('That it was paid can be taken back for a day only')
  expect(await earned('a')).toMatchObject({ status: 'paid', commission: '17.0000' })
  // the shop refunds half of one paid order, and another one entirely
  await shop.post([order('a', { amount: '100.00' }), { orderId: 'b', status: 'cancelled' }])
  expect(await earned('a')).toMatchObject({ status: 'paid', commission: '17.0000' })
  const lines = (await shop.money()).filter((c) => c.orderId.startsWith('correction of '))
  const byOrder = (id: string) => lines.find((c) => c.orderId.startsWith(`correction of ${id} `))
  expect(lines).toHaveLength(2)
  expect(byOrder('a')).toMatchObject({ sale: '-100.0000', commission: '-8.5000', status: 'approved' })
  expect(byOrder('b')).toMatchObject({ sale: '-200.0000', commission: '-17.0000', status: 'approved' })
  // reported again, nothing more is deducted
  later(1000)
  await shop.post([order('a', { amount: '100.00' }), { orderId: 'b', status: 'cancelled' }])
  expect((await shop.money()).filter((c) => c.orderId.startsWith('correction of '))).toHaveLength(2)
  expect((await shop.post([order('a', { amount: '150.00' })])).orders[0]).toMatchObject({ outcome: 'refused' })
  await app.app.flush()
  const range = { fromDate: '2026-03-01', toDate: '2026-05-02' }
  const partners = await me.ask<{ rows: object[] }>('/insights/v1/partners', range)
  // 51.00 paid − 8.50 − 17.00, plus 17.00 that only a page reported; a correction is not another order
  expect(partners.data.rows).toMatchObject([{ conversionCount: 4, conversionTotalCommission: 42.5 }])
  await app.app.flush()
  const report = { conversionCount: 4, conversionSale: 500, conversionTotalCommission: 42.5 }
  for (const groupBy of ['name', 'target']) {
    const { data } = await me.ask<{ totals: object }>('/insights/v1/statistics', { ...range, groupBy })
    expect(data.totals, groupBy).toMatchObject(report)
  }
  const cards = await me.ask<{ approvedInsights: object; pendingInsights: object }>(
    '/insights/v1/conversions/insights',
    range,
  )
  expect(cards.data).toMatchObject({
    approvedInsights: { count: 3, paidCount: 3, commission: 25.5 },
    pendingInsights: { count: 1, commission: 17 },
  })
})

it('a commission goes by the terms at the click: a click that was sent before keeps its own', async () => {
  const before = await drained()
  later(1000)
  const input = { name: 'Always on', startsAt: '2026-03-02', url: 'https://brykstrom.dk/', commissionType: 'CPS' }
  const changed = await me.ask(
    shop.at(shop.partner, shop.contract),
    { ...input, commissionValue: '10', commissionCurrency: 'DKK' },
    'PUT',
  )
  expect(changed.data).toEqual({ isProposed: true })
  await shop.accept()
  later(1000)
  const after = await drained()
  await told(before, 'old-terms')
  await told(after, 'new-terms')
  expect(await earned('old-terms')).toMatchObject({ commission: '17.0000' })
  expect(await earned('new-terms')).toMatchObject({ commission: '20.0000' })
})

it('a click of another merchant or of another account earns nothing', async () => {
  const other = await openShop(app, clock.now, { me, host: 'anden.dk' })
  await other.begin()
  const stranger = await openShop(app, clock.now, { me: await app.signUp(), host: 'fremmed.dk' })
  await stranger.begin()
  expect(await told(await drained(other), 'other')).toMatchObject({
    outcome: 'refused',
    reason: 'clickId: This click went to another merchant',
  })
  // another account's clicks are not visible, so this one could still be on its way
  expect(await told(await drained(stranger), 'foreign')).toMatchObject({ outcome: 'waiting' })
  later(day)
  await judgeWaiting(parts)
  const hit = (await shop.hits()).find((h) => h.orderId === 'foreign')
  expect(hit).toMatchObject({ outcome: 'refused', reason: 'clickId: This click is not known' })
  expect(await earned('foreign')).toBeUndefined()
})

it('an order that comes before its click is credited when the click has come', async () => {
  const clickId = await drained()
  const [read] = [readReport(order('ahead', { clickId }))]
  const sent = {
    partner: shop.identity,
    way: 'server' as const,
    isSigned: true,
    reportedAt: now,
    receivedAt: now,
    host: '',
    reports: [read],
  }
  const noStore = { ...app.stores.events, query: () => Promise.reject(new Error('away')) }
  const [answer] = await takeReports({ ...parts, events: noStore }, shop.identity, [{ sent, read }])
  expect(answer).toMatchObject({ outcome: 'waiting' })
  expect(await earned('ahead')).toBeUndefined()
  await judgeWaiting(parts)
  expect(await earned('ahead')).toMatchObject({ commission: '20.0000', attributedBy: 'click' })
  expect((await shop.hits()).filter((h) => h.orderId === 'ahead').map((h) => h.outcome)).toEqual(['credited'])
})

it('what fails between the order and its money leaves neither; sent again, it is one', async () => {
  const clickId = await drained()
  const read = readReport(order('torn', { clickId }))
  const sent = {
    partner: shop.identity,
    way: 'server' as const,
    isSigned: true,
    reportedAt: now,
    receivedAt: now,
    host: '',
    reports: [read],
  }
  const torn = { ...parts.money, take: () => Promise.reject(new Error('killed')) }
  await expect(takeReports({ ...parts, money: torn }, shop.identity, [{ sent, read }])).rejects.toThrow('killed')
  expect((await shop.orders()).some((o) => o.orderId === 'torn')).toBe(false)
  expect((await shop.hits()).some((h) => h.orderId === 'torn')).toBe(false)
  await takeReports(parts, shop.identity, [{ sent, read }])
  expect(await earned('torn')).toMatchObject({ commission: '20.0000' })
})

it('pays once for each counted click of a campaign that pays by the click, however often they are counted', async () => {
  const paying = await openShop(app, clock.now, {
    me,
    host: 'klik.dk',
    over: { commissionType: 'CPC', commissionValue: '1.25' },
  })
  await paying.begin()
  await paying.click('one')
  await paying.click('two')
  await app.app.flush()
  await countPaidClicks(parts)
  await countPaidClicks(parts)
  const clicks = (await paying.orders()).filter((o) => o.kind === 'cpc')
  const rows = (await paying.money()).filter((c) => c.programmeId === paying.contract)
  expect(rows.every((c) => c.kind === 'cpc' && c.commission === '1.2500' && c.transactionId === c.clickId)).toBe(true)
  expect(rows).toHaveLength(clicks.length)
  const { rows: counted } = { rows: new Set(clicks.map((c) => c.clickId)) }
  expect(counted.size).toBe(clicks.length)
  expect(clicks.length).toBeGreaterThanOrEqual(3) // two, plus those that checked whether the campaign exists
})

it('counts clicks that come late after the end of a campaign, and asks for none when no more can come', async () => {
  const paying = await openShop(app, clock.now, {
    me,
    host: 'slut.dk',
    over: { commissionType: 'CPC', commissionValue: '1.25' },
  })
  await paying.begin()
  await countPaidClicks(parts)
  const late = await paying.click('late')
  expect((await me.ask(paying.at(paying.partner, paying.contract), {}, 'DELETE')).code).toBe(200)
  later(day)
  await countPaidClicks({ ...parts, events: { ...parts.events, query: async () => [] } }) // it has not arrived yet
  await app.app.flush()
  await countPaidClicks(parts)
  expect((await paying.orders()).map((o) => o.clickId)).toContain(late)
  later(day)
  await countPaidClicks(parts)
  const campaigns = await app.stores.database.pool.query<{ uuid: string }>(
    `SELECT c.uuid FROM campaign c JOIN programme p ON p.uuid = c.programme_uuid WHERE p.external_id LIKE $1`,
    [`${paying.contract}%`],
  )
  const asked: string[] = []
  const query: typeof parts.events.query = (accountUuid, question) => {
    asked.push(JSON.stringify(question.params))
    return parts.events.query(accountUuid, question)
  }
  await countPaidClicks({ ...parts, events: { ...parts.events, query } })
  expect(campaigns.rows).not.toEqual([])
  for (const { uuid } of campaigns.rows) expect(asked.join()).not.toContain(uuid)
  expect(asked).not.toEqual([]) // the other one goes on
})

it('reports are forgotten after 90 days; orders and money stay', async () => {
  now = new Date(now.getTime() + 91 * day)
  const before = (await shop.orders()).length
  await forgetHits(parts)
  expect(await shop.hits()).toEqual([])
  expect(await shop.orders()).toHaveLength(before)
})
