import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreatorsRig, freshAddress, startCreators } from '../../test/creators-rig.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
  await rig.goTo('2026-03-02T09:00:00Z')
})
afterAll(() => rig.stop())

const password = 'blue cups on a shelf'
const ask = async (path: string, body: object, cookie = '') => {
  const answer = await fetch(`${rig.app.base}/api/creators/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), cookie },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { code: number; message: string; data: unknown }
  return { ...said, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
const make = async (creatorId: string, secret = password) => {
  const { code, message, data } = await rig.me.ask<{ shareUuid: string; shareUrl: string } | null>(
    rig.at(creatorId, 'shares'),
    { password: secret },
  )
  return { code, message, shareUuid: data?.shareUuid ?? '', token: data?.shareUrl.split('/').at(-1) ?? '' }
}
const enter = (token: string, secret = password) => ask('share/enter', { token, password: secret })
const locked = { code: 401, message: 'This link asks for a password', data: null }

describe('a share link with a password', () => {
  it('shows nothing of anybody until it was given, and then figures and files', async () => {
    const { creatorId } = await rig.add()
    await rig.sell(creatorId, '2026-03-05')
    await rig.goTo('2026-04-02T09:00:00Z')
    const { data: statement } = await rig.close(creatorId, '2026-03')
    const { token } = await make(creatorId)
    const file = { token, statementUuid: statement.statementUuid, format: 'csv' }
    expect(await ask('share', { token })).toMatchObject(locked)
    expect(await ask('share/statement', file)).toMatchObject(locked)
    const { rows } = await rig.app.stores.database.pool.query('SELECT last_read_at FROM creator_share')
    expect(rows).toEqual([{ last_read_at: null }])
    const { code, cookie } = await enter(token)
    expect(code).toBe(200)
    const shown = await ask('share', { token }, cookie)
    expect(shown).toMatchObject({ code: 200, data: { creatorName: 'Lisa' } })
    const of = (part: 'balance' | 'sales' | 'statements') => {
      const [first] = [(shown.data as Record<typeof part, object | object[]>)[part]].flat()
      return Object.keys(first ?? {})
        .toSorted()
        .join(' ')
    }
    // exactly these fields, including in its parts
    expect(of('sales')).toBe('amount currencyCode merchant saleDatetime state')
    expect(of('balance')).toBe(
      'carriedAmount currencyCode dueAmount dueOn missingCurrency monthAmount payableAmount pendingAmount',
    )
    expect(of('statements')).toBe(
      'carriedIn carriedOut closedDatetime currencyCode dueOn earned facts isOverdue lineCount month paidOn payout returned statementNumber statementUuid toPay vat vatPercent',
    )
    expect((await ask('share/statement', file, cookie)).code).toBe(200)
    const listed = await rig.me.ask<object[]>(rig.at(creatorId, 'shares'), {}, 'GET')
    expect(listed.data).toMatchObject([{ hasPassword: true, lastReadDatetime: '2026-04-02T09:00:00.000Z' }])
    const { rows: kept } = await rig.app.stores.database.pool.query('SELECT password_hash FROM creator_share')
    expect(kept).toEqual([{ password_hash: expect.stringMatching(/^s1\$[0-9a-f]{32}\$[0-9a-f]{64}$/) }])
  })
  it('opens no other link, and no statement of somebody else', async () => {
    await rig.goTo('2026-05-02T09:00:00Z')
    const [mine, other] = [await rig.add(), await rig.add({ creatorName: 'Omar' })]
    await rig.sell(other.creatorId, '2026-05-05')
    await rig.goTo('2026-06-02T09:00:00Z')
    const foreign = await rig.close(other.creatorId, '2026-05')
    const [one, two] = [await make(mine.creatorId), await make(other.creatorId)]
    const { cookie } = await enter(one.token)
    expect((await ask('share', { token: one.token }, cookie)).code).toBe(200)
    expect(await ask('share', { token: two.token }, cookie)).toMatchObject(locked)
    const { statementUuid } = foreign.data
    expect((await ask('share/statement', { token: one.token, statementUuid }, cookie)).code).toBe(404)
    expect(await ask('share/statement', { token: two.token, statementUuid }, cookie)).toMatchObject(locked)
  })
  it('is shut at once when its password is another one, and when it is ended; after an hour, and after twelve months', async () => {
    const { creatorId } = await rig.add()
    const { token, shareUuid } = await make(creatorId)
    const first = await enter(token)
    const protect = (secret: string) =>
      rig.me.ask(rig.at(creatorId, 'shares', shareUuid, 'password'), { password: secret })
    expect((await protect('red cups on a table')).code).toBe(200)
    expect(await ask('share', { token }, first.cookie)).toMatchObject(locked)
    expect(await enter(token)).toMatchObject({ code: 400, message: 'password: Wrong password' })
    const second = await enter(token, 'red cups on a table')
    expect((await ask('share', { token }, second.cookie)).code).toBe(200)
    expect((await protect('')).code).toBe(200)
    expect((await ask('share', { token })).code).toBe(200)
    expect((await protect(password)).code).toBe(200)
    expect(await ask('share', { token }, second.cookie)).toMatchObject(locked)
    const third = await enter(token)
    await rig.goTo('2026-06-02T10:00:01Z')
    expect(await ask('share', { token }, third.cookie)).toMatchObject(locked)
    await rig.goTo('2027-06-02T09:00:01Z')
    expect((await enter(token)).code).toBe(410)
    await rig.goTo('2026-06-02T11:00:00Z')
    const fourth = await enter(token)
    await rig.me.ask(rig.at(creatorId, 'shares', shareUuid), {}, 'DELETE')
    expect((await ask('share', { token }, fourth.cookie)).code).toBe(410)
    expect((await enter(token)).code).toBe(410)
    expect(await protect(password)).toMatchObject({ code: 409, message: 'This link was ended' })
    const { rows } = await rig.app.stores.database.pool.query<Record<'before' | 'after', Record<string, unknown>>>(
      `SELECT before, after FROM audit WHERE action = 'creatorShare.protected' AND object = $1 ORDER BY id`,
      [`Creator ${creatorId}`],
    )
    expect(rows.map((r) => [r.before.hasPassword, r.after.hasPassword, r.after.changedFields])).toEqual([
      [undefined, undefined, 'password'],
      [true, false, 'password'],
      [false, true, 'password'],
    ])
  })
  it('takes no password that is short, long or easy to guess', async () => {
    const { creatorId } = await rig.add({ creatorName: 'Lisa Lindholm' })
    expect(await make(creatorId, 'seven77')).toMatchObject({
      code: 400,
      message: 'password: Password must be at least 8 characters long',
    })
    expect(await make(creatorId, 'x'.repeat(129))).toMatchObject({
      code: 400,
      message: 'password: Must have at most 128 characters',
    })
    for (const easy of ['password1', 'lisa lindholm', 'LisaLindholm'])
      expect(await make(creatorId, easy)).toMatchObject({
        code: 400,
        message: 'password: This password is too easy to guess. Choose another one',
      })
    expect((await rig.me.ask<object[]>(rig.at(creatorId, 'shares'), {}, 'GET')).data).toEqual([])
  })
  it('lets thirty passwords a minute be tried, from however many networks, and says so of the next', async () => {
    const { creatorId } = await rig.add()
    const { token } = await make(creatorId)
    const answers = await Promise.all(Array.from({ length: 45 }, (_, n) => enter(token, `wrong password ${n}`)))
    const wrong = answers.filter((a) => a.message === 'password: Wrong password')
    const refused = answers.filter((a) => a.code === 429)
    expect(wrong.length + refused.length).toBe(45)
    // a slow machine gets one try back every two seconds
    expect(wrong.length).toBeGreaterThanOrEqual(30)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.message).toBe('Too many tries with this link. Please wait a moment and try again.')
    expect(answers.map((a) => a.cookie).filter(Boolean)).toEqual([])
  })
})
