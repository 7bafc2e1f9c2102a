import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { passableFolder } from '../../test/passable-folder.ts'
import { loadEnvironment, publisherLoad } from '../../test/publisher-load.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'

beforeAll(() => buildOutbound())

const megabyte = 1024 * 1024
const soon = { timeout: 120_000, interval: 100 }

/** A new disk of this many megabytes; null without the right to mount one. */
function smallDisk(megabytes: number): string | null {
  const folder = passableFolder('outbound-small-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null // not root, or no Linux
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

it('loses nothing and stays alive on a disk that fills up, with both stores on it', async (context) => {
  const folder = smallDisk(1200)
  if (!folder) return context.skip()
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return (bavail * bsize) / megabyte
  }
  const ballast = join(folder, 'ballast')
  /** Fills the disk until only this many megabytes are free. */
  const leave = (megabytes: number) => {
    const bytes = Math.floor((free() - Math.max(megabytes, 8)) * megabyte)
    execFileSync('fallocate', ['-l', String(bytes), ballast]) // in one call: the load waits for this process
    // the rest page by page, until none is left
    for (const page = Buffer.alloc(4096); megabytes === 0; )
      try {
        appendFileSync(ballast, page)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
        throw error
      }
  }
  /** Shrinks the filler as the stores write, so that the disk stays nearly full: below 64 MB nothing is counted. */
  const holdAt = (megabytes: number) => {
    leave(megabytes)
    const holding = setInterval(() => {
      const missing = Math.floor((megabytes - free()) * megabyte)
      if (missing > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - missing))
    }, 50)
    return () => clearInterval(holding)
  }
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const { awin, env } = await loadEnvironment()
  const server = await serverProcess({ DATA_DIR: dataDir, ...env })
  onTestFinished(async () => {
    await server.kill()
    await awin.close()
  })
  const health = async () => {
    const answer = await fetch(`${server.base}/healthz`)
    return { status: answer.status, ...((await answer.json()) as { parts: object }).parts }
  }
  const up = { status: 200, database: 'up', events: 'up' }
  await server.start()
  const load = await publisherLoad(server.base, awin)
  const goesOn = async () => {
    const { clicks, pageviews } = load.sent()
    await expect
      .poll(() => Math.min(load.sent().clicks - clicks, load.sent().pageviews - pageviews), soon)
      .toBeGreaterThan(20)
  }
  await goesOn()
  // nearly full: users get "try again later", visits are counted
  const release = holdAt(180)
  await expect.poll(health, soon).toEqual({ ...up, status: 503, disk: 'full' })
  const before = load.refusals.waits
  await goesOn()
  await expect.poll(() => load.refusals.waits, soon).toBeGreaterThan(before)
  release()
  rmSync(ballast)
  await expect.poll(health, soon).toEqual(up)
  await goesOn()
  await load.end()
  const { pageviews, clicks, callbacks, uploads, imports } = load.sent()
  const expected = { pageviewCount: pageviews, conversionCount: callbacks + uploads + imports }
  // the last import runs in parallel, and one that fails on a full disk only repeats with its schedule
  await expect.poll(load.counted, soon).toMatchObject(expected)
  // completely full: whatever the stores do, the process stays up and visitors reach the shop
  leave(0)
  await expect.poll(async () => (await health()).status, soon).toBe(503)
  for (let n = 0; n < 50; n++) expect(await load.redirect()).toBe(302)
  rmSync(ballast)
  await expect.poll(health, soon).toEqual(up)
  await expect.poll(load.counted, soon).toMatchObject(expected)
  // clicks from the time of the full disk are written late
  await expect.poll(async () => (await load.counted()).discoverCount, soon).toBe(clicks + 50)
  expect(load.refusals).toMatchObject({ redirects: [], events: [], others: [] })
  process.stdout.write(`full-tmpfs.ci.api.test.ts: ${JSON.stringify({ ...load.sent(), waits: load.refusals.waits })}\n`)
  expect(await server.terminate(), server.output()).toBe(0)
}, 600_000)
