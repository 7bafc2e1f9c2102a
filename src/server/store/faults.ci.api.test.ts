import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { storesOf } from '../../test/backup-rig.ts'
import { howMuch } from '../../test/how-much.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { lostAndDoubled } from '../../test/restless-visitors.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { openEvents } from './events/open.ts'

beforeAll(() => buildOutbound())

/** Processes of an embedded store: those with its folder in the command line, and those running in it. */
function processesOf(folder: string): number[] {
  const isOfStore = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) || readlinkSync(`/proc/${pid}/cwd`) === folder
      )
    } catch {
      return false // ended between the two looks
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOfStore(name))
    .map(Number)
}
/** False when the process ended since it was found: PostgreSQL starts and ends a process for each connection. */
const reached = (pid: number, name: NodeJS.Signals) => {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const say = (line: string) => process.stdout.write(`faults.ci.api.test.ts: ${line}\n`)
const signal = (folder: string, name: NodeJS.Signals) => {
  const pids = processesOf(folder).filter((pid) => reached(pid, name))
  expect(pids.length).toBeGreaterThan(0)
  return pids
}

/**
 * The full run also suspends each store for some seconds: too short to be called away, long enough for pending
 * requests, and long enough to be stuck.
 */
const stops = howMuch<readonly number[]>([], [5, 60, 300])
/** A store without activity for longer is restarted, in seconds (`progress/stillness.ts`). */
const stuckAfter = 120

it(
  'loses nothing and stays alive while its stores are killed and stopped under load of every kind',
  async () => {
    const dataDir = passableFolder('outbound-faults-')
    const { awin, env } = await loadEnvironment()
    const server = await serverProcess({ DATA_DIR: dataDir, ...env })
    const parts = async () => {
      const answer = await fetch(`${server.base}/healthz`)
      return { status: answer.status, ...((await answer.json()) as { parts: object }).parts }
    }
    const soon = { timeout: 120_000, interval: 100 }
    const up = { status: 200, database: 'up', events: 'up' }
    try {
      await server.start()
      const load = await publisherLoad(server.base, awin)
      for (const [store, part] of [
        ['postgres', 'database'],
        ['clickhouse', 'events'],
      ] as const) {
        const folder = join(dataDir, store, 'store')
        for (const fault of ['SIGKILL', 'SIGSTOP'] as const) {
          await expect.poll(parts, soon).toEqual(up)
          const before = load.refusals.waits
          const hit = signal(folder, fault)
          if (fault === 'SIGKILL') {
            // a killed store can be back before any check: a new process shows that it was away
            const others = () => processesOf(folder).filter((pid) => !hit.includes(pid)).length
            await expect.poll(others, soon).toBeGreaterThan(0)
          } else {
            await expect.poll(parts, soon).toEqual({ ...up, status: 503, [part]: 'away' })
            await expect.poll(() => load.refusals.waits, soon).toBeGreaterThan(before) // requests do not wait forever
            signal(folder, 'SIGCONT')
          }
          await expect.poll(parts, soon).toEqual(up)
          const { clicks } = load.sent()
          await expect.poll(() => load.sent().clicks, soon).toBeGreaterThan(clicks)
        }
        for (const seconds of stops) {
          const before = load.sent()
          signal(folder, 'SIGSTOP')
          await sleep(seconds * 1000)
          signal(folder, 'SIGCONT')
          await expect.poll(parts, soon).toEqual(up)
          const [pageviews, clicks] = [load.sent().pageviews - before.pageviews, load.sent().clicks - before.clicks]
          expect(clicks).toBeGreaterThan(0)
          say(`${store} stopped for ${seconds} s: ${pageviews} pageviews and ${clicks} clicks acknowledged meanwhile`)
        }
      }
      await load.end()
      const { pageviews, clicks, callbacks, uploads, imports } = load.sent()
      const expected = {
        pageviewCount: pageviews,
        discoverCount: clicks,
        conversionCount: callbacks + uploads + imports,
      }
      await expect.poll(load.bySource, soon).toEqual({ callbacks, uploads, imports })
      await expect.poll(load.counted, soon).toEqual(expected)
      const events = openEvents(storesOf(dataDir).clickhouseUrl)
      try {
        expect(await lostAndDoubled(events, load.account, load.acknowledged)).toEqual({ lost: [], doubled: [] })
      } finally {
        await events.close()
      }
      expect(load.refusals).toMatchObject({ redirects: [], events: [], others: [] })
      const stuck = server.output().match(/"reason":"stuck"/g) ?? []
      expect(stuck, 'a store that was stopped for less is not one that is stuck').toHaveLength(
        2 * stops.filter((seconds) => seconds > stuckAfter).length,
      )
      say(JSON.stringify({ ...load.sent(), waits: load.refusals.waits }))
      expect(await server.terminate(), server.output()).toBe(0)
    } finally {
      await server.kill()
      await awin.close()
      for (const pid of processesOf(dataDir)) reached(pid, 'SIGKILL')
    }
  },
  howMuch(1_200_000, 2_400_000),
)
