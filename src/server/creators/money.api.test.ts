import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { Balance, StatementView } from '../../contract/creators/creator-money-views.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { conversion } from '../money/tables.ts'
import type { ConversionStatus } from '../../contract/status.ts'

let app: TestApp
let me: Session
let n = 0
let now = new Date('2026-03-02T09:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ accountName: 'Nordlys', userEmail: 'money@example.com', userPassword: 'correct horse' })
})
/** Sessions end, and what is about money asks who sits there: at another time they sign in anew. */
const goTo = async (time: string) => {
  now = new Date(time)
  const answer = await fetch(`${app.base}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${n++ % 250}.1` },
    body: JSON.stringify({ userEmail: 'money@example.com', userPassword: 'correct horse' }),
  })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0])
  me = { ...me, ask: app.ask(cookies.join('; ')) }
}
afterAll(() => app.stop())

const add = async (over: object = {}) =>
  (await me.ask<CreatorView>('/creators/v1/creators', { creatorName: 'Lisa', creatorRatePercentage: 40, ...over })).data
const at = (id: string, ...more: string[]) => ['/creators/v1/creators', id, ...more].join('/')
type Money = {
  balance: Balance
  statements: StatementView[]
  nextMonth: string | null
  sales: { state: string; amount: number; reason: string }[]
}
const money = async (id: string) => (await me.ask<Money>(at(id, 'money'), {}, 'GET')).data

const sell = async (creatorId: string, day: string, over: { status?: ConversionStatus; commission?: string } = {}) => {
  const when = new Date(`${day}T12:00:00Z`)
  const uuid = crypto.randomUUID()
  await app.stores.database.system.insert(conversion).values({
    uuid,
    accountUuid: me.accountUuid,
    connectionUuid: crypto.randomUUID(),
    network: 'awin',
    transactionId: `T${n++}`,
    at: when,
    clickAt: when,
    status: over.status ?? 'approved',
    sale: '1000',
    commission: over.commission ?? '200',
    currency: 'DKK',
    inherited: { site_uuid: '', creator_id: creatorId, merchant: 'shop.dk' },
    createdAt: when,
    updatedAt: when,
  })
  return uuid
}
const change = (uuid: string, day: string, status: ConversionStatus) =>
  app.stores.database.pool.query(
    'UPDATE conversion SET status = $2, version = version + 1, updated_at = $3 WHERE uuid = $1',
    [uuid, status, `${day}T12:00:00Z`],
  )
const close = (id: string, month: string) => me.ask<StatementView>(at(id, 'statements'), { month })

describe('what a creator gets', () => {
  it('is pending, payable, stated, paid, and taken back in the next month when the sale is rejected after all', async () => {
    await goTo('2026-03-02T09:00:00Z')
    const { creatorId } = await add()
    const first = await sell(creatorId, '2026-03-05')
    await sell(creatorId, '2026-03-06', { status: 'pending', commission: '10' })
    await goTo('2026-03-20T09:00:00Z')
    expect((await money(creatorId)).balance).toMatchObject({ payableAmount: 80, pendingAmount: 4, carriedAmount: 0 })
    expect(await close(creatorId, '2026-03')).toMatchObject({ code: 400, message: 'month: Must have ended' })
    await goTo('2026-04-02T09:00:00Z')
    expect((await money(creatorId)).nextMonth).toBe('2026-03')
    const answers = await Promise.all([close(creatorId, '2026-03'), close(creatorId, '2026-03')])
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [statement] = (await money(creatorId)).statements
    expect(statement).toMatchObject({ month: '2026-03', earned: 80, payout: 80, carriedOut: 0 })
    const paid = (over: object) =>
      me.ask(at(creatorId, 'statements', statement?.statementUuid ?? '', 'paid'), { paidOn: '2026-04-02', ...over })
    expect(await paid({ paidOn: '2026-04-03' })).toMatchObject({
      code: 400,
      message: 'paidOn: Must not be in the future',
    })
    expect((await paid({ reference: '=1+1' })).code).toBe(200)
    expect((await paid({})).code).toBe(409)
    await change(first, '2026-04-10', 'rejected')
    await goTo('2026-05-02T09:00:00Z')
    expect(await close(creatorId, '2026-04')).toMatchObject({
      code: 200,
      data: { earned: -80, payout: 0, carriedOut: -80 },
    })
    expect(await close(creatorId, '2026-04')).toMatchObject({ code: 409, message: 'This month is closed already' })
    await sell(creatorId, '2026-05-03', { commission: '400' })
    await goTo('2026-06-02T09:00:00Z')
    expect(await close(creatorId, '2026-05')).toMatchObject({ data: { carriedIn: -80, earned: 160, payout: 80 } })
  })
  it('is not stated in a month in which nothing became payable', async () => {
    const { creatorId } = await add()
    await goTo('2026-06-02T09:00:00Z')
    expect(await close(creatorId, '2026-05')).toMatchObject({
      code: 409,
      message: 'Nothing became payable in this month',
    })
  })
  it('is a PDF and a file in which no cell is a formula', async () => {
    await goTo('2026-07-02T09:00:00Z')
    const { creatorId } = await add({ creatorName: '=cmd|1' })
    await goTo('2026-08-02T09:00:00Z')
    await sell(creatorId, '2026-07-03')
    const { data } = await close(creatorId, '2026-07')
    const file = async (format: string) => {
      const path = at(creatorId, 'statements', data.statementUuid, 'file')
      return Buffer.from((await me.ask<{ base64: string }>(path, { format }, 'GET')).data.base64, 'base64').toString()
    }
    expect((await file('pdf')).slice(0, 5)).toBe('%PDF-')
    expect(await file('csv')).toContain(`${data.statementNumber},2026-07,'=cmd|1,2026-07-03,shop.dk,80.00,DKK,80.00`)
  })
  it('changes with a rate for clicks from its moment on, and never before', async () => {
    await goTo('2026-09-01T09:00:00Z')
    const { creatorId } = await add()
    expect(await me.ask(at(creatorId, 'rates'), { rateAmount: 10, validFromDate: '2026-08-31' })).toMatchObject({
      code: 400,
      message: 'validFromDate: Must not be in the past',
    })
    await me.ask(at(creatorId, 'rates'), { rateAmount: 10, validFromDate: '2026-09-10' })
    await sell(creatorId, '2026-09-09')
    await sell(creatorId, '2026-09-10')
    expect((await money(creatorId)).sales.map((s) => s.amount)).toEqual([20, 80])
  })
})

describe('a link to a creator’s own figures', () => {
  const read = async (token: string) => {
    const answer = await fetch(`${app.base}/api/creators/v1/share`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${n++ % 250}.1` },
      body: JSON.stringify({ token }),
    })
    return { headers: answer.headers, ...((await answer.json()) as { code: number; data: Record<string, unknown> }) }
  }
  it('shows the fields of the contract and no more, to nobody after it was ended', async () => {
    await goTo('2026-09-20T09:00:00Z')
    const { creatorId } = await add()
    const other = await add({ creatorName: 'Omar' })
    await sell(creatorId, '2026-09-21')
    await sell(other.creatorId, '2026-09-21', { commission: '5000' })
    const { data } = await me.ask<{ shareUuid: string; shareUrl: string }>(at(creatorId, 'shares'))
    const token = data.shareUrl.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const shown = await read(token)
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    expect(Object.keys(shown.data).toSorted()).toEqual(
      'balance clicksCount conversionsCount creatorName fromDate publisherName sales statements toDate'.split(' '),
    )
    expect(shown.data).toMatchObject({
      creatorName: 'Lisa',
      publisherName: 'Nordlys',
      sales: [
        {
          amount: 80,
          currencyCode: 'DKK',
          merchant: 'shop.dk',
          saleDatetime: '2026-09-21T12:00:00.000Z',
          state: 'payable',
        },
      ],
    })
    const text = JSON.stringify(shown.data)
    for (const secret of ['200', '1000', 'Omar', 'T1', 'awin']) expect(text).not.toContain(`"${secret}`)
    const { rows } = await app.stores.database.pool.query('SELECT hash FROM creator_share')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await me.ask(at(creatorId, 'shares', data.shareUuid), {}, 'DELETE')).code).toBe(200)
    expect(await read(token)).toMatchObject({ code: 410 })
    expect(await read('never')).toMatchObject({ code: 410 })
  })
})

describe('the ledger', () => {
  it('is not edited, by the owner of the database either', async () => {
    for (const table of ['creator_entry', 'creator_line', 'creator_rate'])
      await expect(app.stores.database.pool.query(`UPDATE ${table} SET amount = 1`)).rejects.toThrow('append-only')
    await expect(app.stores.database.pool.query('UPDATE creator_statement SET payout = 1')).rejects.toThrow(
      'append-only',
    )
  })
})
