import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runJob } from '../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, newEventId } from '../../test/tracking.ts'
import { systemClock } from '../time/clock.ts'
import { eraseAccount, eraseRecords } from '../compose/erase-account.ts'

let app: TestApp
let collector: TestApp
const [key, other] = [{ SECRET_KEY: '7'.repeat(64) }, 'stays-here.example']
beforeAll(async () => {
  app = await startApp({ env: key })
  collector = await startApp({ beside: app, env: { ...key, ROLE: 'collect' } })
})
afterAll(async () => {
  await collector.stop()
  await app.stop()
})

type Account = { session: Session; site: string; code: string; domain: string }
async function account(domain: string): Promise<Account> {
  const session = await app.signUp({ accountName: domain })
  const made = await session.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: domain,
    channelDomain: domain,
  })
  return { session, site: made.data.channelUuid, code: '', domain }
}
const track = async (at: TestApp, { site, domain }: Account) => {
  const { status } = await fetch(`${at.base}/tr/v1/events/${site}`, {
    method: 'POST',
    headers: { 'user-agent': browserAgent },
    body: JSON.stringify({ events: [{ id: newEventId(), type: 'pageview', page: `https://${domain}/page` }] }),
  })
  return status
}
const click = async (at: TestApp, { site, domain }: Account) => {
  const target = encodeURIComponent(`https://${domain}/`)
  const { status } = await fetch(`${at.base}/tr/clicks/v1/${site}?targetUrl=${target}`, {
    redirect: 'manual',
    headers: { 'user-agent': browserAgent, referer: `https://${domain}/page` },
  })
  return status
}
const eventsOf = async ({ session }: Account) => {
  const [row] = await app.stores.events.query(session.accountUuid, {
    name: 'test',
    sql: 'SELECT (SELECT count() FROM pageview) + (SELECT count() FROM click) AS n',
    row: z.object({ n: z.coerce.number() }),
  })
  return row?.n ?? 0
}
/** Files below a folder that contain one of the words, except those of the stores. */
function filesWith(dir: string, words: readonly string[]): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.some((word) => readFileSync(path).includes(word)))
}
const parts = () => ({ ...app.stores, clock: systemClock })
const isSwept = async ({ session }: Account) => {
  const { rows } = await app.stores.database.pool.query(
    'SELECT 1 FROM erasure WHERE uuid = $1 AND swept_at IS NOT NULL',
    [session.accountUuid],
  )
  return rows.length > 0
}

describe('an account that is erased beside running collectors', () => {
  it('is refused by all of them when that is done, and nothing that came meanwhile is left anywhere', async () => {
    const gone = await account('erased-one.example')
    const stays = await account(other)
    const both = [app, collector]
    for (const at of both) {
      await expect.poll(() => track(at, gone)).toBe(204)
      await expect.poll(() => track(at, stays)).toBe(204)
      expect(await click(at, gone)).toBe(302)
    }
    for (const at of both) await at.app.flush()
    expect(await eventsOf(gone)).toBe(4)
    for (const at of both) expect(filesWith(at.dir, [gone.site, gone.domain]).length).toBeGreaterThan(1)
    // a feed without a row, as if it was generated while the account was erased
    const feed = join(collector.dir, 'feeds', `${randomUUID()}.xml.gz`)
    mkdirSync(join(collector.dir, 'feeds'), { recursive: true })
    writeFileSync(feed, 'a feed')

    // visitors keep coming until both processes refuse
    const answers = { taken: 0 }
    let isOver = false
    const visitors = both.map(async (at) => {
      while (!isOver) if ((await track(at, gone)) === 204) answers.taken++
    })
    expect(await eraseAccount(parts(), gone.session.accountUuid)).toEqual([])
    isOver = true
    await Promise.all(visitors)
    for (const at of both) {
      expect(await track(at, gone)).toBe(404)
      expect(await click(at, gone)).toBe(404)
      expect(await track(at, stays)).toBe(204)
      await at.app.flush()
    }
    expect(answers.taken).toBeGreaterThan(0)
    expect(await eventsOf(gone)).toBe(0)
    for (const at of both) expect(filesWith(at.dir, [gone.site, gone.session.accountUuid, gone.domain])).toEqual([])
    expect(existsSync(feed)).toBe(false)
    expect(await eventsOf(stays)).toBe(4)
    expect((await gone.session.ask('/profile/v1/me', {}, 'GET')).code).toBe(401)
  })

  it('goes on where it was killed: everything follows from the first transaction', async () => {
    const gone = await account('erased-two.example')
    for (const at of [app, collector]) await expect.poll(() => track(at, gone)).toBe(204)
    await eraseRecords(app.stores.database, gone.session.accountUuid, new Date())
    // only the job of every minute still has to continue
    await runJob(app.stores, 'accounts.erase')
    expect(await isSwept(gone)).toBe(true)
    for (const at of [app, collector]) {
      expect(await track(at, gone)).toBe(404)
      await at.app.flush()
      expect(filesWith(at.dir, [gone.site, gone.session.accountUuid])).toEqual([])
    }
    expect(await eventsOf(gone)).toBe(0)
  })

  it('is erased at a process that was away when that starts, with what it brings to the stores', async () => {
    const late = await startApp({ beside: app, env: { ...key, ROLE: 'collect' } })
    const gone = await account('erased-three.example')
    await expect.poll(() => track(late, gone)).toBe(204)
    await late.app.stop()
    const missing = await eraseAccount(parts(), gone.session.accountUuid)
    expect(missing.map((c) => [c.folder, c.isRunning])).toEqual([[late.dir, false]])
    expect(await eventsOf(gone)).toBe(0)
    expect(filesWith(late.dir, [gone.site]).length).toBeGreaterThan(0)
    // events a stopped process had not written yet arrive at its start
    await app.stores.events.insert(
      'pageview',
      [
        {
          account_uuid: gone.session.accountUuid,
          site_uuid: gone.site,
          event_id: 'late',
          at: new Date().toISOString(),
        },
      ],
      randomUUID(),
    )
    const again = await startApp({ beside: app, env: { ...key, ROLE: 'collect', DATA_DIR: late.dir } })
    expect(await track(again, gone)).toBe(404)
    expect(filesWith(late.dir, [gone.site, gone.session.accountUuid])).toEqual([])
    await runJob(app.stores, 'accounts.erase')
    expect(await eventsOf(gone)).toBe(0)
    const { rows } = await app.stores.database.pool.query<{ words: string[] }>(
      'SELECT words FROM erasure WHERE uuid = $1',
      [gone.session.accountUuid],
    )
    expect(rows).toEqual([{ words: [] }]) // every process has confirmed, so the words are no longer needed
    await again.stop()
  })
})
