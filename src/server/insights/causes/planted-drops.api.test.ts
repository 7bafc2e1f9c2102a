import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import { insights } from '../../../contract/insights/insights.ts'
import { reducingWindow } from '../../../contract/performance.ts'
import { fullDay } from '../../../report/date-text.ts'
import { plantDrops, type Planted, plantedDaysAgo, plantedZone } from '../../../test/planted-drops.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { todayIn } from '../../time/index.ts'

type Rows = Output<typeof insights.reducing>['rows']
let app: TestApp
let me: Session
let planted: Planted
const clock = { now: () => new Date() }
const today = todayIn(plantedZone, clock)
const day = fullDay(addDays(today, -plantedDaysAgo))
beforeAll(async () => {
  app = await startApp({ clock })
  me = await app.signUp({ userFirstname: 'Maja', userLastname: 'Holm' })
  planted = await plantDrops(app.stores, me, today)
})
afterAll(() => app.stop())

const dropped = async (filters: object = {}) => {
  const answer = await me.ask<{ rows: Rows }>('/insights/v1/reducing', { ...reducingWindow(today), filters })
  expect(answer.code, answer.message).toBe(200)
  return new Map(insights.reducing.output.parse(answer.data).rows.map((row) => [row.grp, row]))
}

it('says of each planted drop what is known to be why, since when, and how many clicks it cost', async () => {
  const rows = await dropped()
  const said = Object.fromEntries(
    Object.entries(planted).map(([kind, { shop }]) => [kind, rows.get(shop)?.cause?.sentence ?? null]),
  )
  expect(said).toEqual({
    closed: `Closed at Awin on ${day}. 90 clicks since then earned nothing.`,
    commissionCut: `Commission at Awin cut from 8% to 2% on ${day}. 90 clicks since then earn less.`,
    importFailing: `Imports from Awin have failed since ${day}. The sales of 90 clicks since then have not come in.`,
    callbackSilent: `Other network has sent no callback since ${day}. The sales of 90 clicks since then have not come in.`,
    scriptSilent: `The script on Blog scriptSilent has been silent since ${day}. About 90 clicks were not counted.`,
    linkBroken: `The link to linkbroken.example/page has been broken since ${day}: page not found. 90 clicks since then earned nothing.`,
    routingChanged: `Routing changed on ${day} by Maja Holm: Disabled Awin on 1 site. 90 clicks since then went the new way, 90 of them earned nothing.`,
    late: null, // it closed yesterday, which explains a ninth of the loss
  })
  expect(rows.get(planted.closed.shop)).toMatchObject({
    conversionTotalCommission: 50,
    prev: { conversionTotalCommission: 140 },
    cause: {
      kind: 'closed',
      explainsAmount: expect.closeTo(90, 0),
      clickCount: 90,
      advertiserUuid: planted.closed.merchantUuid,
      alternative: null,
    },
  })
  // 5 of 14 days at the old rate and 9 at a quarter of it, where 140 were earned before
  expect(rows.get(planted.commissionCut.shop)).toMatchObject({
    conversionTotalCommission: 72.5,
    cause: { explainsAmount: expect.closeTo(67.5, 0) },
  })
})

it('is asked of one merchant as its report asks, and of the clicks of a site', async () => {
  const one = await dropped({ names: [planted.closed.shop] })
  expect([...one.values()].map((row) => row.cause?.kind)).toEqual(['closed'])
  const there = await dropped({ channelUuids: [planted.linkBroken.siteUuid] })
  expect([...there.values()].map((row) => row.cause?.kind)).toEqual(['linkBroken'])
})

it('tells who has no right to broken links of none', async () => {
  await app.stores.database.pool.query('UPDATE "user" SET has_broken_links = false WHERE id = $1', [me.userUuid])
  const rows = await dropped()
  await app.stores.database.pool.query('UPDATE "user" SET has_broken_links = true WHERE id = $1', [me.userUuid])
  expect(rows.get(planted.linkBroken.shop)?.cause).toBeNull()
  expect(rows.get(planted.closed.shop)?.cause?.kind).toBe('closed')
})

it('names another account’s facts to nobody', async () => {
  const other = await app.signUp()
  const answer = await other.ask<{ rows: Rows }>('/insights/v1/reducing', { ...reducingWindow(today), filters: {} })
  expect(answer.data.rows).toEqual([])
})
