import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { happened } from '../../test/happened.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { pageview } from '../insights/event-builders.ts'
import { scriptJob } from './script-job.ts'

const hour = 3_600_000
let now = new Date('2026-05-01T06:30:00Z')
const clock = { now: () => now }
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const storeTime = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 23)

it('a site that was seen every hour and is seen no more is reported once, and again when it stops again', async () => {
  const who = await app.signUp()
  const site = async (name: string) =>
    (
      await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
        channelName: name,
        channelDomain: `${name}-${who.accountUuid.slice(0, 8)}.example`,
      })
    ).data.channelUuid
  const [busy, quiet] = [await site('busy'), await site('quiet')]
  const seen = (siteUuid: string, from: Date, hours: number) =>
    app.stores.events.insert(
      'pageview',
      Array.from({ length: hours }, (_, n) =>
        pageview(
          { uuid: who.accountUuid, site: siteUuid },
          { at: storeTime(new Date(from.getTime() - n * hour)), page: 'blog.example/a' },
        ),
      ),
      randomUUID(),
    )
  const first = new Date('2026-04-30T05:10:00Z') // 25 hours ago
  await seen(busy, first, 12 * 24)
  await seen(quiet, first, 20)
  const job = scriptJob({ database: app.stores.database, events: app.stores.events, clock, ownHost: 'o.example' })
  const look = () => job.handler({}, new AbortController().signal)
  const told = () => happened(app.stores, who.accountUuid)
  await look()
  expect(await told()).toEqual([]) // the server has only just started listening
  now = new Date(now.getTime() + 6 * hour)
  await look()
  await look()
  // the list of sites shows the same, with the last page seen
  const scripts = await who.ask<{ channelUuid: string }[]>('/channels/v1/scripts', {}, 'GET')
  expect(scripts.data.find((s) => s.channelUuid === busy)).toEqual({
    channelUuid: busy,
    seenDatetime: first.toISOString(),
    pageviewCount: 0,
    seenPage: 'blog.example/a',
    isSilent: true,
  })
  expect(scripts.data.find((s) => s.channelUuid === quiet)).toMatchObject({ isSilent: false })
  const one = {
    kind: 'scriptSilent',
    payload: { siteUuid: busy, name: 'busy', lastDatetime: '2026-04-30T05:00:00.000Z' },
  }
  expect(await told()).toMatchObject([one])
  // it returns for a while and stops again
  await seen(busy, now, 1)
  await look()
  await look()
  const back = { kind: 'scriptSeen', payload: { siteUuid: busy, silentSinceDatetime: '2026-04-30T05:00:00.000Z' } }
  expect(await told()).toMatchObject([one, back])
  now = new Date(now.getTime() + 6 * 24 * hour)
  await look()
  expect(await told()).toMatchObject([one, back, { kind: 'scriptSilent', payload: { siteUuid: busy } }])
})
