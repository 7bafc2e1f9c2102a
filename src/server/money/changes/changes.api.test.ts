import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../../connectors/connector.ts'
import { startApp, type Session, type TestApp } from '../../../test/start-app.ts'
import { silentLog } from '../../log/log.ts'
import { sitesOfMedia } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import { createMoney } from '../index.ts'
import { reconcile } from './reconcile.ts'

let app: TestApp
let money: ReturnType<typeof createMoney>
beforeAll(async () => {
  app = await startApp()
  money = createMoney({
    ...app.stores,
    clock: { now: () => new Date() },
    log: silentLog,
    networks: { networkUuid: () => randomUUID(), sitesOfMedia },
    clickIds: { isClickId: () => false, clickTime: () => 0 },
  })
})
afterAll(() => app.stop())

const account = async (over: object = { userCurrencyCode: 'EUR', userTimezone: 'UTC' }) => {
  const who = await app.signUp(over)
  const payer = { uuid: randomUUID(), accountUuid: who.accountUuid, network: 'awin' }
  await app.stores.database.system.insert(connection).values({ ...payer, name: 'Awin DK' })
  return { who, payer }
}
type Payer = Awaited<ReturnType<typeof account>>['payer']
const arrive = (payer: Payer, day: string, t: Partial<NetworkTransaction>) =>
  money.receive([
    {
      payer,
      source: 'api',
      receivedAt: new Date(`${day}T10:00:00Z`),
      transaction: { ...emptyTransaction, transactionId: 'T1', at: '2026-03-01T09:00:00Z', currency: 'EUR', ...t },
    },
  ])
type Row = Record<string, unknown> & { ledgerKind: string; difference: number; conversionUuid: string }
const changes = async (who: Session, over: object = {}) =>
  (
    await who.ask<{ rows: Row[]; total: number }>('/networks/v1/ledger', {
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      ...over,
    })
  ).data

it('tells what each arrival did to the money, the newest first', async () => {
  const { who, payer } = await account()
  await arrive(payer, '2026-03-02', { sale: '100', commission: '10', statusWord: 'open' })
  await arrive(payer, '2026-03-03', { sale: '100', commission: '12', statusWord: 'open' })
  await arrive(payer, '2026-03-04', { sale: '100', commission: '12', status: 'approved', statusWord: 'confirmed' })
  await arrive(payer, '2026-03-05', {
    sale: '100',
    commission: '12',
    status: 'approved',
    statusWord: 'confirmed',
    orderId: 'A',
  })
  await arrive(payer, '2026-03-06', {
    sale: '50',
    commission: '6',
    status: 'approved',
    statusWord: 'confirmed',
    orderId: 'A',
  })
  await arrive(payer, '2026-03-07', {
    sale: '50',
    commission: '6',
    status: 'rejected',
    statusWord: 'declined',
    orderId: 'A',
  })
  const { rows, total } = await changes(who)
  expect(total).toBe(6)
  expect(rows.map((r) => [r.ledgerKind, r.difference])).toEqual([
    ['cut', -6],
    ['cut', -6],
    ['detail', 0],
    ['moved', 0],
    ['changed', 2],
    ['new', 10],
  ])
  expect(rows[0]).toMatchObject({
    transactionId: 'T1',
    connectionName: 'Awin DK',
    networkName: 'Awin',
    ledgerSource: 'api',
    ledgerDatetime: '2026-03-07T10:00:00.000Z',
    before: { status: 'approved', statusWord: 'confirmed', sale: 50, commission: 6, currencyCode: 'EUR' },
    now: { status: 'rejected', statusWord: 'declined', sale: 50, commission: 6, currencyCode: 'EUR' },
  })
  const sums = await who.ask<object[]>('/networks/v1/ledger/sums', { fromDate: '2026-03-01', toDate: '2026-03-31' })
  expect(sums.data).toMatchObject([
    { networkName: 'Awin', ledgerKind: 'new', count: 1, difference: 10, currencyCode: 'EUR' },
    { ledgerKind: 'changed', count: 1, difference: 2 },
    { ledgerKind: 'cut', count: 2, difference: -12 },
    { ledgerKind: 'moved', count: 1, difference: 0 },
    { ledgerKind: 'detail', count: 1, difference: 0 },
  ])
  const versions = await who.ask<Row[]>(`/networks/v1/ledger/${rows[0]?.conversionUuid}`, {}, 'GET')
  expect(versions.data.map((v) => v.ledgerKind)).toEqual(['new', 'changed', 'moved', 'detail', 'cut', 'cut'])
})

it('asks for days, kinds, connections, networks and words, and for pages without gap or double', async () => {
  const { who, payer } = await account()
  for (const [i, id] of ['A1', 'B2', 'C3'].entries())
    await arrive(payer, `2026-03-0${i + 2}`, {
      transactionId: id,
      orderId: `order_${i}`,
      commission: '1',
      name: 'Shop 100%',
    })
  const ids = async (over: object) => (await changes(who, over)).rows.map((r) => r.transactionId)
  expect(await ids({ fromDate: '2026-03-03', toDate: '2026-03-03' })).toEqual(['B2'])
  expect(await ids({ filters: { kinds: ['cut'] } })).toEqual([])
  expect(await ids({ filters: { connectionUuids: [payer.uuid] } })).toEqual(['C3', 'B2', 'A1'])
  expect(await ids({ filters: { connectionUuids: [randomUUID()] } })).toEqual([])
  expect(await ids({ filters: { networkUuids: [randomUUID()] } })).toEqual([])
  expect(await ids({ filters: { search: 'r_1' } })).toEqual(['B2'])
  expect(await ids({ filters: { search: '100%' } })).toHaveLength(3)
  expect(await ids({ filters: { search: 'order%0' } })).toEqual([])
  expect([...(await ids({ limit: 2 })), ...(await ids({ limit: 2, offset: 2 }))]).toEqual(['C3', 'B2', 'A1'])
  const bad = (over: object) =>
    who.ask('/networks/v1/ledger', { fromDate: '2026-03-01', toDate: '2026-03-31', ...over })
  expect(await bad({ filters: { kinds: ['lost'] } })).toMatchObject({
    code: 400,
    message: expect.stringContaining('filters.kinds'),
  })
  expect(await bad({ toDate: '2026-02-30' })).toMatchObject({ code: 400, message: expect.stringContaining('toDate') })
})

it('another account’s ledger is not there', async () => {
  const [one, other] = [await account(), await account()]
  await arrive(one.payer, '2026-03-02', { commission: '1' })
  const [row] = (await changes(one.who)).rows
  expect(await changes(other.who)).toEqual({ rows: [], total: 0 })
  expect((await other.who.ask(`/networks/v1/ledger/${row?.conversionUuid}`, {}, 'GET')).code).toBe(404)
})

it('notes what a network does not list any more, and what it lists again; the conversion keeps its state', async () => {
  const { who, payer } = await account()
  const ids = Array.from({ length: 12 }, (_, i) => `T${i}`)
  for (const id of ids) await arrive(payer, '2026-03-02', { transactionId: id, commission: '5', status: 'approved' })
  const listed = (seen: string[], day: string) =>
    reconcile(app.stores.database, {
      connectionUuid: payer.uuid,
      from: new Date('2026-02-20'),
      to: new Date('2026-03-20'),
      seen: new Set(seen),
      now: new Date(`${day}T10:00:00Z`),
    })
  expect(await listed(ids, '2026-03-03')).toEqual({ gone: 0, back: 0, suspicion: null })
  expect(await listed(ids.slice(1), '2026-03-04')).toEqual({ gone: 1, back: 0, suspicion: null })
  expect(await listed(ids.slice(1), '2026-03-05')).toEqual({ gone: 0, back: 0, suspicion: null })
  const gone = await changes(who, { filters: { kinds: ['gone'] } })
  expect(gone.rows).toMatchObject([
    { transactionId: 'T0', difference: 0, now: { status: 'gone' }, before: { status: 'approved' } },
  ])
  // it still counts: nothing was lost, only a possible loss is reported
  const sums = await who.ask<object[]>('/networks/v1/ledger/sums', { fromDate: '2026-03-01', toDate: '2026-03-31' })
  expect(sums.data).toContainEqual(
    expect.objectContaining({ ledgerKind: 'gone', count: 1, difference: 0, unlisted: 5, currencyCode: 'EUR' }),
  )
  expect(await listed(ids, '2026-03-06')).toMatchObject({ gone: 0, back: 1 })
  expect((await changes(who, { filters: { kinds: ['back'] } })).rows).toMatchObject([
    { transactionId: 'T0', difference: 0, reason: 'The network lists it again.' },
  ])
  expect(await listed(ids.slice(1), '2026-03-07')).toMatchObject({ gone: 1 })
  const { rows } = await app.stores.database.pool.query(
    'SELECT status FROM conversion WHERE connection_uuid = $1 AND transaction_id = $2',
    [payer.uuid, 'T0'],
  )
  expect(rows).toEqual([{ status: 'approved' }])
})

it('takes an empty list, where there were many, for a mistake', async () => {
  const { who, payer } = await account()
  for (let i = 0; i < 12; i++) await arrive(payer, '2026-03-02', { transactionId: `T${i}`, commission: '5' })
  const answer = await reconcile(app.stores.database, {
    connectionUuid: payer.uuid,
    from: new Date('2026-02-20'),
    to: new Date('2026-03-20'),
    seen: new Set(),
    now: new Date('2026-03-04'),
  })
  expect(answer).toEqual({
    gone: 0,
    back: 0,
    suspicion: 'The network listed only 0 of 12 transactions it had before. Nothing was changed.',
  })
  expect((await changes(who, { filters: { kinds: ['gone'] } })).total).toBe(0)
})

it('is the same as a file, page after page, whatever arrives meanwhile', async () => {
  const { who, payer } = await account({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  // more than one page of a file, all received at the same moment
  const ids = Array.from({ length: 1050 }, (_, i) => `T${i}`)
  const one = { ...emptyTransaction, at: '2026-03-01T09:00:00Z', currency: 'EUR', commission: '1.10', name: 'Shop' }
  const receivedAt = new Date('2026-03-02T10:00:00Z')
  const all = ids.map((transactionId) => ({ ...one, transactionId }))
  await money.receive(all.map((transaction) => ({ payer, source: 'api' as const, receivedAt, transaction })))
  await arrive(payer, '2026-03-03', {
    transactionId: 'T7',
    name: 'Shop',
    commission: '0',
    status: 'rejected',
    statusWord: 'declined',
  })
  const days = { fromDate: '2026-03-01', toDate: '2026-03-31' }
  const file = async (filters: object) => {
    const { code, data } = await who.ask<string>('/networks/v1/ledger/file', { ...days, filters })
    expect(code, data).toBe(200)
    return data
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
  }
  const [head, first, ...rest] = await file({})
  expect(head).toBe(
    'Time,Network,Network account,Transaction ID,Order ID,Name,What happened,Source,State before,Word before,Sale before,Commission before,State,Word,Sale,Commission,Currency,Difference,Difference EUR,Why',
  )
  expect(first).toBe(
    '2026-03-03T10:00:00.000Z,Awin,Awin DK,T7,,Shop,Changed,Import,pending,,0,1.1,rejected,declined,0,0,EUR,-1.1,-1.1,',
  )
  expect(rest.map((line) => line.split(',')[3] ?? '').toSorted()).toEqual(ids.toSorted())
  const only = await file({ kinds: ['new'], search: 'T102' })
  expect(
    only
      .slice(1)
      .map((line) => line.split(',')[3] ?? '')
      .toSorted(),
  ).toEqual(ids.filter((id) => id.startsWith('T102')).toSorted())
  expect(await who.ask('/networks/v1/ledger/file', { ...days, fromDate: '2026-04-02' })).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^toDate/),
  })
})
