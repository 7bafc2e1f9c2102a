import type { Output } from '../../contract/call.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreatorsRig, freshAddress, startCreators } from '../../test/creators-rig.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
})
afterAll(() => rig.stop())

describe('what a creator gets', () => {
  it('is pending, payable, stated, paid, and taken back in the next month when the sale is rejected after all', async () => {
    await rig.goTo('2026-03-02T09:00:00Z')
    const { creatorId } = await rig.add()
    const first = await rig.sell(creatorId, '2026-03-05')
    await rig.sell(creatorId, '2026-03-06', { status: 'pending', commission: '10' })
    await rig.goTo('2026-03-20T09:00:00Z')
    expect((await rig.money(creatorId)).balance).toMatchObject({
      payableAmount: 80,
      pendingAmount: 4,
      carriedAmount: 0,
    })
    const owed = async () => {
      const { data } = await rig.me.ask<Output<typeof creatorMoney.figures>>('/creators/v1/figures', {}, 'GET')
      const of = data.creators.find((c) => c.creatorId === creatorId)
      expect((of?.dueAmount ?? 0) + (of?.nextAmount ?? 0)).toBe(of?.toPayAmount ?? 0)
      const { balance } = await rig.money(creatorId)
      expect([balance.dueAmount, balance.payableAmount + balance.carriedAmount, balance.dueOn]).toEqual([
        of?.dueAmount,
        of?.nextAmount,
        of?.dueOn,
      ])
      return [of?.toPayAmount, of?.pendingAmount, of?.dueAmount]
    }
    expect(await owed()).toEqual([80, 4, 0])
    expect(await rig.close(creatorId, '2026-03')).toMatchObject({ code: 400, message: 'month: Must have ended' })
    await rig.goTo('2026-04-02T09:00:00Z')
    expect((await rig.money(creatorId)).nextMonth).toBe('2026-03')
    const answers = await Promise.all([rig.close(creatorId, '2026-03'), rig.close(creatorId, '2026-03')])
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [statement] = (await rig.money(creatorId)).statements
    expect(statement).toMatchObject({ month: '2026-03', earned: 80, payout: 80, carriedOut: 0 })
    const paid = (over: object) =>
      rig.me.ask(rig.at(creatorId, 'statements', statement?.statementUuid ?? '', 'paid'), {
        paidOn: '2026-04-02',
        ...over,
      })
    expect(await owed()).toEqual([80, 4, 80]) // on a statement by now, and unpaid
    expect(await paid({ paidOn: '2026-04-03' })).toMatchObject({
      code: 400,
      message: 'paidOn: Must not be in the future',
    })
    expect((await paid({ reference: '=1+1' })).code).toBe(200)
    expect((await paid({})).code).toBe(409)
    expect(await owed()).toEqual([0, 4, 0])
    await rig.change(first, '2026-04-10', { status: 'rejected' })
    await rig.goTo('2026-05-02T09:00:00Z')
    expect(await rig.close(creatorId, '2026-04')).toMatchObject({
      code: 200,
      data: { earned: -80, returned: -80, payout: 0, carriedOut: -80 },
    })
    expect(await owed()).toEqual([-80, 4, 0]) // carried over
    expect(await rig.close(creatorId, '2026-04')).toMatchObject({ code: 409, message: 'This month is closed already' })
    await rig.sell(creatorId, '2026-05-03', { commission: '400' })
    await rig.goTo('2026-06-02T09:00:00Z')
    expect(await rig.close(creatorId, '2026-05')).toMatchObject({ data: { carriedIn: -80, earned: 160, payout: 80 } })
  })
  it('is the same to the cent in the list of all and on the creator’s own page: each sale is rounded, not their sum', async () => {
    await rig.goTo('2026-07-02T09:00:00Z')
    const { creatorId } = await rig.add()
    // 40 % are 4.335 each: 4.34 + 4.34 = 8.68, and not 8.67
    for (const day of ['2026-07-05', '2026-07-06']) {
      await rig.sell(creatorId, day, { status: 'pending', commission: '10.8375' })
      await rig.sell(creatorId, day, { commission: '20.8375' }) // 8.335 each: 16.68
    }
    await rig.goTo('2026-07-20T09:00:00Z')
    expect((await rig.money(creatorId)).balance).toMatchObject({ payableAmount: 16.68, pendingAmount: 8.68 })
    const { data } = await rig.me.ask<Output<typeof creatorMoney.figures>>('/creators/v1/figures', {}, 'GET')
    expect(data.creators.find((c) => c.creatorId === creatorId)).toMatchObject({
      toPayAmount: 16.68,
      pendingAmount: 8.68,
    })
    expect(data.archivedCreatorIds).not.toContain(creatorId)
  })
  it('is not stated in a month in which nothing became payable', async () => {
    const { creatorId } = await rig.add()
    await rig.goTo('2026-06-02T09:00:00Z')
    expect(await rig.close(creatorId, '2026-05')).toMatchObject({
      code: 409,
      message: 'Nothing became payable in this month',
    })
  })
  it('is a PDF and a file in which no cell is a formula', async () => {
    await rig.goTo('2026-07-02T09:00:00Z')
    const { creatorId } = await rig.add({ creatorName: '=cmd|1' })
    await rig.goTo('2026-08-02T09:00:00Z')
    await rig.sell(creatorId, '2026-07-03', { at: '2026-07-03T22:30:00Z' }) // the fourth in Copenhagen
    const { data } = await rig.close(creatorId, '2026-07')
    const file = async (format: string) => {
      const path = rig.at(creatorId, 'statements', data.statementUuid, 'file')
      return Buffer.from(
        (await rig.me.ask<{ base64: string }>(path, { format }, 'GET')).data.base64,
        'base64',
      ).toString()
    }
    expect((await file('pdf')).slice(0, 5)).toBe('%PDF-')
    expect(await file('csv')).toContain(`${data.statementNumber},2026-07,'=cmd|1,2026-07-04,shop.dk,80.00,DKK,80.00`)
  })
  it('changes with a rate for clicks from its moment on, and never before', async () => {
    await rig.goTo('2026-09-01T09:00:00Z')
    const { creatorId } = await rig.add()
    expect(await rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 10, validFromDate: '2026-08-31' })).toMatchObject(
      {
        code: 400,
        message: 'validFromDate: Must not be in the past',
      },
    )
    await rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 10, validFromDate: '2026-09-10' })
    await rig.sell(creatorId, '2026-09-09')
    await rig.sell(creatorId, '2026-09-10')
    expect((await rig.money(creatorId)).sales.map((s) => s.amount)).toEqual([20, 80])
  })
})

describe('what the publisher has no money for yet', () => {
  it('is what is approved and not paid at networks that say when they pay, until they do', async () => {
    await rig.goTo('2026-10-01T09:00:00Z')
    const { creatorId } = await rig.add()
    const first = await rig.sell(creatorId, '2026-10-02')
    await rig.sell(creatorId, '2026-10-03', { commission: '100' })
    await rig.sell(creatorId, '2026-10-04', { status: 'pending' })
    await rig.sell(creatorId, '2026-10-05', { status: 'paid' })
    await rig.sell(creatorId, '2026-10-06', { network: 'amazon' }) // never reports payments
    const unpaid = async () => (await rig.money(creatorId)).unpaid
    const waiting = { merchant: 'shop.dk', currencyCode: 'DKK', oldestSaleDatetime: '2026-10-02T12:00:00.000Z' }
    expect(await unpaid()).toEqual([{ ...waiting, amount: 120, statedAmount: 0, salesCount: 2 }])
    await rig.goTo('2026-11-02T09:00:00Z')
    await rig.close(creatorId, '2026-10')
    expect(await unpaid()).toEqual([{ ...waiting, amount: 120, statedAmount: 120, salesCount: 2 }])
    await rig.change(first, '2026-11-05', { status: 'paid' })
    expect(await unpaid()).toMatchObject([{ amount: 40, statedAmount: 40, salesCount: 1 }])
    const other = await rig.add({ creatorPayableWhen: 'paid' })
    await rig.sell(other.creatorId, '2026-11-02')
    expect((await rig.money(other.creatorId)).unpaid).toEqual([])
  })
})

describe('a link to a creator’s own figures', () => {
  const read = async (token: string) => {
    const answer = await fetch(`${rig.app.base}/api/creators/v1/share`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
      body: JSON.stringify({ token }),
    })
    return { headers: answer.headers, ...((await answer.json()) as { code: number; data: Record<string, unknown> }) }
  }
  it('shows the fields of the contract and no more, to nobody after it was ended', async () => {
    await rig.goTo('2026-09-20T09:00:00Z')
    const { creatorId } = await rig.add()
    const other = await rig.add({ creatorName: 'Omar' })
    await rig.sell(creatorId, '2026-09-21')
    await rig.sell(other.creatorId, '2026-09-21', { commission: '5000' })
    const { data } = await rig.me.ask<{ shareUuid: string; shareUrl: string }>(rig.at(creatorId, 'shares'))
    const token = data.shareUrl.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
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
    const { rows } = await rig.app.stores.database.pool.query('SELECT hash FROM creator_share')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await rig.me.ask(rig.at(creatorId, 'shares', data.shareUuid), {}, 'DELETE')).code).toBe(200)
    expect(await read(token)).toMatchObject({ code: 410 })
    expect(await read('never')).toMatchObject({ code: 410 })
  })
})

describe('the ledger', () => {
  it('is not edited, by the owner of the database either', async () => {
    for (const table of ['creator_entry', 'creator_line', 'creator_rate'])
      await expect(rig.app.stores.database.pool.query(`UPDATE ${table} SET amount = 1`)).rejects.toThrow('append-only')
    await expect(rig.app.stores.database.pool.query('UPDATE creator_statement SET payout = 1')).rejects.toThrow(
      'append-only',
    )
  })
})
