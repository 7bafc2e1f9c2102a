import { afterAll, beforeAll, expect, it } from 'vitest'
import type { alerts } from '../../../contract/alerts/alerts.ts'
import type { Output } from '../../../contract/call.ts'
import { alertAct, alertTitle } from '../../../report/alert-words.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import type { GoalPace } from '../../insights/index.ts'
import { runAlerts } from '../index.ts'

let now = new Date('2026-04-07T08:00:00Z')
let app: TestApp
let me: Session
let chance = 0.1
let target: number | null = 13_000_000
let of: Pick<GoalPace, 'kind' | 'subject'> = { kind: 'account', subject: '' }

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'DKK' })
})
afterAll(() => app.stop())

/** The nightly run after a day, with the pace of that morning. */
async function night(day: string) {
  now = new Date(`${day}T08:00:00Z`)
  const pace: GoalPace = {
    ...of,
    target,
    currencyCode: 'DKK',
    changes: [],
    earned: 5_000_000,
    pace: { expected: 11_650_000, low: 11_200_000, high: 12_100_000, chance },
    knownFromDate: null,
    month: day.slice(0, 7),
    day: Number(day.slice(8)),
    lastDate: '2026-04-30',
  }
  await runAlerts(
    {
      ...app.stores,
      clock: { now: () => now },
      notedDays: () => Promise.resolve([]),
      saleHistory: () => Promise.resolve(null),
      goalPaces: () => Promise.resolve([pace]),
    },
    me.accountUuid,
  )
  const { alerts: list } = (await me.ask<Output<typeof alerts.list>>('/alerts/v1/list', {}, 'GET')).data
  return list.filter((a) => a.rule === 'goalMissed')
}
const happened = async () =>
  (
    await app.stores.database.pool.query<{ kind: string; message: string }>(
      `SELECT kind, payload->>'message' AS message FROM happening WHERE account_uuid = $1 AND kind IN ('goalMissed', 'alertClosed') ORDER BY id`,
      [me.accountUuid],
    )
  ).rows.map((r) => [r.kind, r.message.replaceAll('\u00A0', ' ')])
const said = 'At this pace DKK 112k–121k; target DKK 130k'

it('is told once seven days are over, with its range and one thing to do', async () => {
  expect(await night('2026-04-07')).toEqual([])
  const [alert, ...others] = await night('2026-04-08')
  expect(others).toEqual([])
  expect(alert && alertTitle(alert)).toBe('The target of the account will probably be missed')
  expect(alert).toMatchObject({ state: 'open', score: null, sinceDate: '2026-04-07', seen: 50_000, expected: 130_000 })
  expect(await happened()).toEqual([['goalMissed', said]])
})
it('stays one alert while it is so, and while the chance is hardly better', async () => {
  expect(await night('2026-04-09')).toMatchObject([{ state: 'open', untilDate: '2026-04-08' }])
  chance = 0.25
  expect(await night('2026-04-10')).toMatchObject([{ state: 'open' }])
  expect(await happened()).toHaveLength(1)
})
it('is over when the odds are better, and not told again at once', async () => {
  chance = 0.4
  expect(await night('2026-04-11')).toMatchObject([{ state: 'closed', closing: 'back' }])
  expect(await happened()).toEqual([
    ['goalMissed', said],
    ['alertClosed', 'Closed: it is over'],
  ])
  chance = 0.1
  expect((await night('2026-04-12')).map((a) => a.state)).toEqual(['closed'])
  expect((await night('2026-04-20')).map((a) => a.state).toSorted()).toEqual(['closed', 'open'])
})
it('is over with its month, and with its target', async () => {
  expect((await night('2026-05-01')).map((a) => a.state)).toEqual(['closed', 'closed'])
  expect((await night('2026-05-08')).map((a) => a.state)).toContain('open')
  target = null
  expect((await night('2026-05-09')).map((a) => a.state)).not.toContain('open')
})
it('says nothing of tracking, and asks for no money', async () => {
  target = 13_000_000
  expect(await night('2026-05-20')).toContainEqual(expect.objectContaining({ state: 'open' }))
  const count = await me.ask<{ newCount: number; trackingCount: number }>('/alerts/v1/count', {}, 'GET')
  expect(count.data).toMatchObject({ newCount: 1, trackingCount: 0 })
  const list = await me.ask<Output<typeof alerts.list>>('/alerts/v1/list', {}, 'GET')
  expect(list.data.atStake).toEqual({ lost: null, lateScore: 0 })
})
it('names the group of sites or the creator it is of, and shows their month', async () => {
  const groups = await me.ask<{ siteGroupUuid: string }[]>('/channels/v1/groups', {
    siteGroupName: 'Danish',
    siteGroupColour: 'blue',
    channelUuids: [],
  })
  const subject = groups.data[0]?.siteGroupUuid ?? ''
  of = { kind: 'siteGroup', subject }
  const found = await night('2026-06-10')
  const told = found.find((a) => a.state === 'open')
  expect(told && alertTitle(told)).toBe('The target of Danish will probably be missed')
  expect(told && alertAct(told).search?.filters).toContain(subject)
  const answer = await me.ask<{ creatorId: string }>('/creators/v1/creators', { creatorName: 'Ida' })
  of = { kind: 'creator', subject: answer.data.creatorId }
  const titles = (await night('2026-06-11')).filter((a) => a.state === 'open').map(alertTitle)
  expect(titles).toEqual(['The target of Ida will probably be missed'])
})
