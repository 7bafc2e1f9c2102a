import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import type { TrafficTroubleView } from '../../../contract/creators/creator-traffic.ts'
import { type CreatorsRig, startCreators } from '../../../test/creators-rig.ts'
import { happened } from '../../../test/happened.ts'
import { account } from '../../account/index.ts'
import { click, conversion, pageview } from '../../insights/event-builders.ts'
import { digestLine } from '../../mailings/tables.ts'
import type { ClickRow } from '../../store/events/event-tables.ts'
import { readTraffic } from './read-traffic.ts'
import { creatorTrouble } from './tables.ts'
import { watchTraffic } from './watch-job.ts'

let rig: CreatorsRig
const site = randomUUID()
beforeAll(async () => {
  rig = await startCreators()
})
afterAll(() => rig.stop())

const of = () => ({ uuid: rig.me.accountUuid, site })
const at = (time: string, n: number) => new Date(Date.parse(time) + n * 1000).toISOString()
type Over = Partial<ClickRow>
/** `count` clicks one second apart, each by a new visitor unless `over` names one. */
const clicks = (count: number, time: string, over: Over | ((n: number) => Over) = {}) =>
  rig.app.stores.events.insert(
    'click',
    Array.from({ length: count }, (_, n) =>
      click(of(), {
        at: at(time, n),
        visitor: String(1000 + n),
        ...(typeof over === 'function' ? over(n) : over),
      }),
    ),
    randomUUID(),
  )
const pageviews = (count: number, time: string) =>
  rig.app.stores.events.insert(
    'pageview',
    Array.from({ length: count }, (_, n) => pageview(of(), { at: at(time, n), visitor: String(1000 + n) })),
    randomUUID(),
  )
const orders = (count: number, clickAt: string, over: object = {}) =>
  rig.app.stores.events.insert(
    'conversion',
    Array.from({ length: count }, (_, n) =>
      conversion(of(), { at: at(clickAt, n + 60), click_at: at(clickAt, n), click_id: randomUUID(), ...over }),
    ),
    randomUUID(),
  )
const look = async () => {
  const parts = { ...rig.app.stores, clock: rig.clock }
  await Promise.all([watchTraffic(parts), watchTraffic(parts)])
  await watchTraffic(parts)
}
const told = async (creatorId: string) =>
  (await happened(rig.app.stores, rig.me.accountUuid)).flatMap(({ kind, payload }) => {
    const p = payload as { creatorId?: string; trouble: string; message: string }
    return p.creatorId === creatorId ? [[kind === 'creatorTrafficUsual' ? 'over' : p.trouble, p.message]] : []
  })
const shown = async (creatorId: string) =>
  (await rig.me.ask<TrafficTroubleView[]>(rig.at(creatorId, 'traffic'), {}, 'GET')).data

it('tells once of a creator whose clicks few visitors make, on the dashboard, in the digest and on their page, until it is over', async () => {
  await rig.goTo('2026-03-10T20:00:00Z')
  const { creatorId } = await rig.add({ creatorName: 'Lisa Holm' })
  const usual = await rig.add({ creatorName: 'Usual' })
  await clicks(100, '2026-03-10T08:00:00Z')
  await clicks(60, '2026-03-10T09:00:00Z', { creator_id: usual.creatorId })
  await clicks(10, '2026-03-10T10:00:00Z', { creator_id: creatorId })
  await clicks(50, '2026-03-10T11:00:00Z', (n) => ({ creator_id: creatorId, visitor: n % 2 === 0 ? '7' : '8' }))
  await look()
  const message =
    'On 10 Mar 2026, 50 of 60 clicks came from 2 visitors who clicked 20 times or more; of all other clicks it was 0%'
  expect(await told(creatorId)).toEqual([['fewVisitors', message]])
  expect(await told(usual.creatorId)).toEqual([])
  expect(await shown(creatorId)).toMatchObject([
    { trouble: 'fewVisitors', message, fromDate: '2026-03-10', toDate: '2026-03-10', endedAt: null },
  ])
  // the alert is never older than the digest: the same event creates both, and they include the name
  const alarms = async () => (await rig.me.ask<{ alerts: Alert[] }>('/alerts/v1/latest', {}, 'GET')).data.alerts
  await vi.waitFor(async () => expect(await alarms()).toHaveLength(1), { timeout: 60_000 })
  expect(await alarms()).toMatchObject([
    { rule: 'creatorTraffic', subjectName: 'Lisa Holm', subjectUuid: creatorId, fact: { clickCount: 60, message } },
  ])
  const { system } = rig.app.stores.database
  const lines = () => system.select().from(digestLine).where(eq(digestLine.accountUuid, rig.me.accountUuid))
  await vi.waitFor(async () => expect(await lines()).toHaveLength(1), { timeout: 60_000 })
  expect(await lines()).toMatchObject([{ text: `Lisa Holm: ${message}`, path: `/creators/${creatorId}` }])
  const kept = JSON.stringify(await happened(rig.app.stores, rig.me.accountUuid))
  expect(kept).not.toContain('Holm') // names can be deleted, so the stored event has none

  await rig.goTo('2026-03-16T20:00:00Z')
  await look()
  expect(await told(creatorId)).toHaveLength(1)
  await rig.goTo('2026-03-17T20:00:00Z')
  await look()
  expect(await told(creatorId)).toEqual([
    ['fewVisitors', message],
    ['over', 'No such day for 7 days'],
  ])
  expect(await shown(creatorId)).toMatchObject([{ endMessage: 'No such day for 7 days' }])
  await rig.goTo('2026-03-25T20:00:00Z')
  expect(await shown(creatorId)).toEqual([])
})

it('misses pageviews of clicks on pages whose script others are seen by, and not of links that stand elsewhere', async () => {
  await rig.goTo('2026-04-10T20:00:00Z')
  const onPages = (await rig.add()).creatorId
  const inApp = (await rig.add()).creatorId
  const elsewhere = (await rig.add()).creatorId
  await pageviews(90, '2026-04-10T07:00:00Z') // visitors 1000 to 1089
  await clicks(100, '2026-04-10T08:00:00Z') // ten of the others' clicks had no pageview, too
  await clicks(50, '2026-04-10T09:00:00Z', (n) => ({ creator_id: onPages, visitor: String(5000 + n) }))
  await clicks(10, '2026-04-10T10:00:00Z', { creator_id: onPages })
  await clicks(50, '2026-04-10T11:00:00Z', (n) => ({ creator_id: inApp, page: '', visitor: String(6000 + n) }))
  await clicks(50, '2026-04-10T12:00:00Z', (n) => ({
    creator_id: elsewhere,
    page: 'social.example/lisa',
    visitor: String(7000 + n),
  }))
  await look()
  expect(await told(onPages)).toEqual([
    [
      'unseenPages',
      'On 10 Apr 2026, 50 of 60 clicks on your pages came from visitors who had opened no page; of other clicks there it was 10%',
    ],
  ])
  expect(await told(inApp)).toEqual([])
  expect(await told(elsewhere)).toEqual([])
})

it('misses orders where others’ clicks through the same campaign bring them, until there is one', async () => {
  await rig.goTo('2026-06-10T20:00:00Z')
  const never = (await rig.add()).creatorId
  const sells = (await rig.add()).creatorId
  const elsewhere = (await rig.add()).creatorId
  const day = '2026-05-12T08:00:00Z'
  await clicks(1000, day)
  await orders(20, day)
  for (const id of [never, sells]) await clicks(800, day, { creator_id: id })
  await orders(1, day, { creator_id: sells, status: 'rejected' })
  // a campaign that nobody else uses: its conversion rate is unknown
  await clicks(800, day, { creator_id: elsewhere, campaign_uuid: 'cam-theirs' })
  await look()
  // 21 of the others' 1,800 clicks bought: 800 clicks would bring 9; so few may be chance
  expect(await told(never)).toEqual([])
  await clicks(800, day, { creator_id: never })
  await look()
  // 1,600 × 21 / 1,800 = 18.7
  expect(await told(never)).toEqual([
    [
      'noSales',
      'None of 1,600 clicks from 28 Apr 2026 to 27 May 2026 was followed by an order; as often as others’ clicks through the same campaigns, it would be 19',
    ],
  ])
  expect(await told(sells)).toEqual([])
  expect(await told(elsewhere)).toEqual([])
  await orders(1, '2026-06-10T09:00:00Z', { creator_id: never, click_at: null, sale: '-20', commission: '-1' })
  await look()
  expect((await told(never)).map(([what]) => what)).toEqual(['noSales'])
  await orders(1, '2026-06-10T09:00:00Z', { creator_id: never, click_at: null })
  await look()
  expect((await told(never)).at(-1)).toEqual(['over', 'There is an order'])
})

it('is over when the creator is archived, and begins for nobody who is, nor in a demo', async () => {
  await rig.goTo('2026-07-10T20:00:00Z')
  const { creatorId } = await rig.add()
  const archived = (await rig.add()).creatorId
  await rig.me.ask(rig.at(archived, 'archive'))
  await clicks(100, '2026-07-10T08:00:00Z')
  for (const id of [creatorId, archived]) await clicks(60, '2026-07-10T09:00:00Z', { creator_id: id, visitor: '7' })
  const own = eq(account.uuid, rig.me.accountUuid)
  const { system } = rig.app.stores.database
  await system.update(account).set({ isDemo: true }).where(own)
  await look()
  await system.update(account).set({ isDemo: false }).where(own)
  expect(await told(creatorId)).toEqual([])
  await look()
  expect(await told(archived)).toEqual([])
  expect((await told(creatorId)).map(([kind]) => kind)).toEqual(['fewVisitors'])
  await rig.me.ask(rig.at(creatorId, 'archive'))
  await look()
  expect((await told(creatorId)).at(-1)).toEqual(['over', 'The creator is archived'])
  const { data } = await rig.me.ask<{ base64: string }>(rig.at(creatorId, 'export'), {}, 'GET')
  expect(JSON.parse(Buffer.from(data.base64, 'base64').toString())).toMatchObject({
    oddClicks: [{ ended: 'The creator is archived' }],
  })
  expect((await system.select().from(creatorTrouble)).length).toBeGreaterThan(0)
})

it('reads nothing of another account', async () => {
  const stranger = randomUUID()
  expect((await readTraffic(rig.app.stores.events, stranger, rig.now())).size).toBe(0)
})
