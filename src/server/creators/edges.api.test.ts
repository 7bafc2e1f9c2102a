import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreatorsRig, freshAddress, startCreators } from '../../test/creators-rig.ts'
import { eq } from 'drizzle-orm'
import { demoMessage } from '../../contract/errors.ts'
import { account, user } from '../account/index.ts'
import { rate } from '../money/tables.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
  await rig.app.stores.database.system
    .insert(rate)
    .values({ day: '2026-04-30', currency: 'DKK', perEuro: '7.46' })
    .onConflictDoUpdate({ target: [rate.day, rate.currency], set: { perEuro: '7.46' } })
})
afterAll(() => rig.stop())

describe('what a creator earns', () => {
  it('follows the rate of the click’s own day in the publisher’s zone, whenever the sale came', async () => {
    await rig.goTo('2026-03-02T09:00:00Z')
    const { creatorId } = await rig.add()
    await rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 10, validFromDate: '2026-03-10' })
    // the last second before midnight in Copenhagen, and midnight
    await rig.sell(creatorId, '2026-03-12', { clickAt: '2026-03-09T22:59:59Z' })
    await rig.sell(creatorId, '2026-03-11', { clickAt: '2026-03-09T23:00:00Z' })
    expect((await rig.money(creatorId)).sales.map((s) => s.amount)).toEqual([80, 20])
  })
  it('is carried on and paid in the currency of the day, when the creator’s became another one', async () => {
    await rig.goTo('2026-03-02T09:00:00Z')
    const { creatorId, creatorName } = await rig.add()
    await rig.sell(creatorId, '2026-03-05', { commission: '112.50' })
    await rig.goTo('2026-04-02T09:00:00Z')
    expect((await rig.close(creatorId, '2026-03')).data).toMatchObject({
      currencyCode: 'DKK',
      payout: 0,
      carriedOut: 45,
    })
    await rig.me.ask(rig.at(creatorId), { creatorName, creatorCurrencyCode: 'EUR' }, 'PUT')
    await rig.sell(creatorId, '2026-04-05', { commission: '2000' })
    await rig.goTo('2026-05-02T09:00:00Z')
    // 45 / 7.46 = 6.03217, 800 / 7.46 = 107.23861
    expect((await rig.close(creatorId, '2026-04')).data).toMatchObject({
      currencyCode: 'EUR',
      carriedIn: 6.03,
      earned: 107.24,
      payout: 113.27,
      carriedOut: 0,
    })
    expect((await rig.money(creatorId)).statements.map((s) => s.currencyCode)).toEqual(['EUR', 'DKK'])
  })
})

describe('a creator who is paid in yen', () => {
  it('gets whole yen, and gives back what a part of the order that is returned is worth', async () => {
    await rig.goTo('2026-03-02T09:00:00Z')
    const { creatorId } = await rig.add({ creatorCurrencyCode: 'JPY' })
    // 493.6
    const sold = await rig.sell(creatorId, '2026-03-05', { commission: '1234', currency: 'JPY' })
    await rig.goTo('2026-04-02T09:00:00Z')
    expect((await rig.close(creatorId, '2026-03')).data).toMatchObject({
      currencyCode: 'JPY',
      earned: 494,
      payout: 494,
    })
    await rig.change(sold, '2026-04-10', { commission: '1000' })
    await rig.goTo('2026-05-02T09:00:00Z')
    expect((await rig.close(creatorId, '2026-04')).data).toMatchObject({ earned: -94, payout: 0, carriedOut: -94 })
    expect((await rig.money(creatorId)).sales).toMatchObject([{ amount: 400, currencyCode: 'JPY', state: 'payable' }])
  })
})

describe('the id of a creator', () => {
  it.each([
    ['is nobody’s', 'nobody000000', 404],
    ['has 65 characters', 'x'.repeat(65), 400],
    ['holds a NUL', 'lisa%00', 400],
    ['is a slug', 'lisa', 404],
  ])('that %s opens nothing', async (_, id, code) => {
    await rig.goTo('2026-03-02T09:00:00Z')
    await rig.add()
    expect((await rig.me.ask(rig.at(id), {}, 'GET')).code).toBe(code)
    expect((await rig.me.ask(rig.at(id, 'statements'), { month: '2026-02' })).code).toBe(code)
  })
})

describe('a share link', () => {
  it('gives the statements of its creator as files, and nobody else’s', async () => {
    await rig.goTo('2026-05-10T09:00:00Z')
    const [mine, other] = [await rig.add(), await rig.add({ creatorName: 'Omar' })]
    for (const { creatorId } of [mine, other]) await rig.sell(creatorId, '2026-05-11')
    await rig.goTo('2026-06-02T09:00:00Z')
    const [own, foreign] = [await rig.close(mine.creatorId, '2026-05'), await rig.close(other.creatorId, '2026-05')]
    const { data } = await rig.me.ask<{ shareUrl: string }>(rig.at(mine.creatorId, 'shares'))
    const token = data.shareUrl.split('/').at(-1)
    const file = async (statementUuid: string) => {
      const answer = await fetch(`${rig.app.base}/api/creators/v1/share/statement`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
        body: JSON.stringify({ token, statementUuid, format: 'csv' }),
      })
      return (await answer.json()) as { code: number; data: { base64: string } }
    }
    const found = await file(own.data.statementUuid)
    expect(found.code).toBe(200)
    expect(Buffer.from(found.data.base64, 'base64').toString()).toContain('2026-05,Lisa,2026-05-11')
    expect((await file(foreign.data.statementUuid)).code).toBe(404)
  })
})

describe('who may only look', () => {
  it('is the demo, which sees the money too, and closes and changes nothing', async () => {
    await rig.goTo('2026-06-01T09:00:00Z')
    const { creatorId } = await rig.add()
    await rig.sell(creatorId, '2026-06-02')
    await rig.goTo('2026-07-02T09:00:00Z')
    const isDemo = (is: boolean) =>
      rig.app.stores.database.system
        .update(account)
        .set({ isDemo: is, plan: 'Custom' })
        .where(eq(account.uuid, rig.me.accountUuid))
    await isDemo(true)
    const answers = [
      await rig.close(creatorId, '2026-06'),
      await rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 90 }),
      await rig.me.ask(rig.at(creatorId, 'shares'), { password: 'blue cups on a shelf' }),
    ]
    const seen = await rig.money(creatorId)
    await isDemo(false)
    expect(answers.map((a) => [a.code, a.message])).toEqual(answers.map(() => [403, demoMessage]))
    expect(seen).toMatchObject({ statements: [], nextMonth: '2026-06', balance: { payableAmount: 80 } })
  })
  it('sees the money, and can neither promise, close, pay nor share', async () => {
    await rig.goTo('2026-07-01T09:00:00Z')
    const { creatorId } = await rig.add()
    await rig.sell(creatorId, '2026-07-02')
    await rig.goTo('2026-08-02T09:00:00Z')
    const { data } = await rig.close(creatorId, '2026-07')
    const become = (role: 'owner' | 'readonly') =>
      rig.app.stores.database.system.update(user).set({ role }).where(eq(user.id, rig.me.userUuid))
    await become('readonly')
    await rig.goTo('2026-08-02T09:01:00Z')
    const codes = [
      await rig.close(creatorId, '2026-07'),
      await rig.me.ask(rig.at(creatorId, 'statements', data.statementUuid, 'paid'), { paidOn: '2026-08-01' }),
      await rig.me.ask(rig.at(creatorId, 'rates'), { rateAmount: 90 }),
      await rig.me.ask(rig.at(creatorId, 'shares')),
      await rig.me.ask(rig.at(creatorId, 'archive')),
    ].map((a) => a.code)
    const seen = await rig.money(creatorId)
    await become('owner')
    expect(codes).toEqual([403, 403, 403, 403, 403])
    expect(seen.statements).toMatchObject([{ month: '2026-07', paidOn: null }])
  })
})

describe('the audit log', () => {
  it('says what was changed of whom by their id, so that no name outlives an erasing', async () => {
    await rig.goTo('2026-08-03T09:00:00Z')
    const { creatorId } = await rig.add({ creatorName: 'Secretly Named', creatorEmail: 'secretly@example.com' })
    await rig.me.ask(
      rig.at(creatorId),
      { creatorName: 'Secretly Renamed', creatorSlug: 'secretly', creatorPayableWhen: 'paid' },
      'PUT',
    )
    const { data } = await rig.me.ask<{ shareUuid: string }>(rig.at(creatorId, 'shares'))
    await rig.me.ask(rig.at(creatorId, 'shares', data.shareUuid), {}, 'DELETE')
    await rig.me.ask(rig.at(creatorId, 'archive'))
    expect((await rig.me.ask(rig.at(creatorId, 'erase'))).code).toBe(200)
    const { rows } = await rig.app.stores.database.pool.query<{ action: string; before: object; after: object }>(
      'SELECT action, object, before, after FROM audit WHERE object LIKE $1 ORDER BY id',
      [`Creator ${creatorId}%`],
    )
    expect(rows.map((r) => r.action)).toEqual(
      ['added', 'changed', 'archived', 'erased']
        .map((what) => `creator.${what}`)
        .toSpliced(2, 0, 'creatorShare.added', 'creatorShare.ended'),
    )
    expect(rows[1]).toMatchObject({
      before: { creatorPayableWhen: 'approved' },
      after: { creatorPayableWhen: 'paid', changedFields: 'creatorName, creatorSlug, creatorEmail' },
    })
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('secretly')
  })
})

describe('ten thousand creators', () => {
  it('are scrolled without a gap while somebody adds one', async () => {
    const other = await rig.app.signUp()
    await rig.app.stores.database.pool.query(
      `INSERT INTO creator (id, account_uuid, name, slug, search_text, currency)
       SELECT 'many' || lpad(n::text, 8, '0'), $1, 'Name ' || (n % 700), 'many-' || n, 'name', 'DKK' FROM generate_series(1, 10000) n`,
      [other.accountUuid],
    )
    const seen: string[] = []
    for (let offset = 0; offset < 10_001; offset += 200) {
      const { data } = await other.ask<{ creators: { creatorId: string }[]; total: number }>(
        '/creators/v1/creators',
        { offset, limit: 200 },
        'GET',
      )
      seen.push(...data.creators.map((c) => c.creatorId))
      // sorts before all those seen: what follows shifts by one
      if (offset === 4000) await other.ask('/creators/v1/creators', { creatorName: 'Aaron' })
    }
    expect(new Set(seen).size).toBe(10_000)
    expect(seen.length).toBe(10_001)
  })
})
