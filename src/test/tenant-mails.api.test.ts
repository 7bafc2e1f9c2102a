import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { viewPaths } from '../contract/insights/views.ts'
import { click, pageview } from '../server/insights/event-builders.ts'
import { reportSchedule } from '../server/insights/tables.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'

const marker = 'zzb-marker'
let now = new Date('2026-03-10T12:00:00Z')
let app: TestApp
let ours: Session
let theirs: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  ours = await app.signUp({ userTimezone: 'UTC' })
  theirs = await app.signUp({ userTimezone: 'UTC', accountName: marker, userFirstname: marker })
  for (const [who, word] of [
    [ours, 'own'],
    [theirs, marker],
  ] as const) {
    const { data } = await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
      channelName: word,
      channelDomain: `${word}.example`,
    })
    const account = { uuid: who.accountUuid, site: data.channelUuid }
    const at = '2026-03-09 10:00:00.000'
    const where = { at, page: `${word}.example/page`, referrer: `${word}.example/from`, target: `${word}.example/to` }
    const { target: _, ...seen } = where
    await app.stores.events.insert('pageview', [pageview(account, seen)], crypto.randomUUID())
    await app.stores.events.insert('click', [click(account, where)], crypto.randomUUID())
  }
})
afterAll(() => app.stop())

const groupings = ['page', 'referrer', 'site', 'date', 'target']
const views = viewPaths.flatMap((viewPath) => groupings.map((tab) => [viewPath, tab] as const))
const soon = { timeout: 60_000 }

const addView = async (who: Session, viewPath: string, tab: string) => {
  const view = {
    viewName: `${tab} ${crypto.randomUUID()}`,
    viewPath,
    viewSearch: `tab=${tab}&from=2026-03-09&to=2026-03-09`,
  }
  return (await who.ask<{ viewUuid: string }>('/insights/v1/views', view)).data.viewUuid
}
/** What a schedule mails: the text of the mail and its file. */
async function mailed(who: Session, viewUuid: string, prepare?: (scheduleUuid: string) => Promise<void>) {
  const made = await who.ask<{ scheduleUuid: string }>('/insights/v1/schedules', {
    viewUuid,
    scheduleFormat: 'csv',
    scheduleRecipients: ['reader@example.com'],
    scheduleCadence: 'weekly',
    scheduleDay: 1,
    scheduleHour: 7,
  })
  const { scheduleUuid } = made.data
  await prepare?.(scheduleUuid)
  await who.ask(`/insights/v1/schedules/${scheduleUuid}/send`)
  const rowOf = async () => {
    const { database } = app.stores
    const [row] = await database.system.select().from(reportSchedule).where(eq(reportSchedule.uuid, scheduleUuid))
    return row
  }
  await expect.poll(async () => (await rowOf())?.state, soon).toMatch(/sent|failed/)
  const row = await rowOf()
  const outbox = join(app.dir, 'outbox')
  const name = (existsSync(outbox) ? readdirSync(outbox) : []).find((file) => file.startsWith(scheduleUuid))
  const text = name ? readFileSync(join(outbox, name), 'utf8') : ''
  await who.ask(`/insights/v1/schedules/${scheduleUuid}`, {}, 'DELETE')
  const parts = text.match(/(?:^[\w+/=]+\r$\n?)+/gm) ?? []
  const files = parts.map((part) => Buffer.from(part, 'base64').toString())
  return { state: row?.state, message: row?.message, text: [text.replaceAll('=\r\n', ''), ...files].join('\n') }
}

it.each(views)('a mailed view of %s by %s holds the account’s own rows and nobody else’s', async (viewPath, tab) => {
  const own = await mailed(ours, await addView(ours, viewPath, tab))
  expect(own.text.toLowerCase()).not.toContain(marker)
  const other = await mailed(theirs, await addView(theirs, viewPath, tab))
  expect(other.state).toBe(own.state)
  expect(other.text).not.toContain('own.example')
  // the mail is about this account, so its marker must appear
  if (other.state === 'sent') expect(other.text.toLowerCase()).toContain(marker)
  if (viewPath === '/insights/reports' && tab === 'page') expect(other.text).toContain(`${marker}.example/page`)
})

it('a schedule that was made to name another account’s view mails nothing', async () => {
  const foreign = await addView(theirs, '/insights/reports', 'page')
  const own = await addView(ours, '/insights/reports', 'page')
  const { database } = app.stores
  const sent = await mailed(ours, own, async (uuid) => {
    await database.system.update(reportSchedule).set({ viewUuid: foreign }).where(eq(reportSchedule.uuid, uuid))
  })
  expect(sent).toMatchObject({ state: 'failed', message: 'The view is gone', text: '' })
})
