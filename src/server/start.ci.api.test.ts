import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passableFolder } from '../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../test/server-process.ts'
import { browserAgent, newEventId } from '../test/tracking.ts'

const dataDir = passableFolder('outbound-start-')
const json = { 'content-type': 'application/json' }

/** Processes whose command line contains the folder: the stores started for it. */
const ofFolder = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
      } catch {
        return false // ended between the two looks
      }
    })
    .map(Number)

describe('the product with its own stores, nothing but a folder given', () => {
  let server: Awaited<ReturnType<typeof serverProcess>>
  let cookie = ''
  let siteUuid = ''
  beforeAll(async () => {
    await buildOutbound()
    server = await serverProcess({ DATA_DIR: dataDir, DEMO: 'off' })
  })
  afterAll(() => server.kill())

  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${server.base}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...json, cookie, origin: server.base },
      body: body && JSON.stringify(body),
    })
    const set = answer.headers.getSetCookie().map((c) => c.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return (await answer.json()) as { code: number; message: string; data: Record<string, unknown> }
  }
  const pageviews = async () => {
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    const { data } = await call('/insights/v1/statistics', { fromDate: day(-1), toDate: day(1), groupBy: 'channel' })
    return (data.totals as { pageviewCount: number }).pageviewCount
  }
  const view = () =>
    fetch(`${server.base}/tr/v1/events/${siteUuid}`, {
      method: 'POST',
      headers: { 'user-agent': browserAgent },
      body: JSON.stringify({ events: [{ id: newEventId(), type: 'pageview', page: 'https://blog.example/' }] }),
    })

  it('starts, signs somebody up and measures', async () => {
    await server.start()
    const person = { userEmail: 'anna@blog.example', userPassword: 'long enough a word', accountName: 'Blog' }
    expect(
      await call('/auth/v1/signup', { ...person, userFirstname: 'Anna', userLastname: 'Lund', userTimezone: 'UTC' }),
    ).toMatchObject({
      code: 200,
    })
    const made = await call('/channels/v1/channels', { channelName: 'Blog', channelDomain: 'blog.example' })
    siteUuid = String(made.data.channelUuid)
    await expect.poll(async () => (await view()).status).toBe(204)
    await expect.poll(pageviews, { timeout: 60_000 }).toBe(1)
  })
  it('lets no second process use the folder, and says which one does', async () => {
    const second = await serverProcess({ DATA_DIR: dataDir })
    await expect(second.start()).rejects.toThrow(`DATA_DIR ${dataDir} is used by another Outbound (process `)
    expect((await call('/channels/v1/channels')).code).toBe(200)
  })
  it('starts again after kill -9, while the stores it left behind still run, and has lost nothing', async () => {
    expect((await view()).status).toBe(204)
    await server.kill()
    const left = ofFolder()
    expect(left.length).toBeGreaterThan(0)
    await server.start()
    expect(ofFolder().filter((pid) => left.includes(pid))).toEqual([])
    await expect.poll(pageviews, { timeout: 60_000 }).toBe(2)
  })
  it('ends with code 0 when it is told to, takes its stores along, and has nothing to complain of', async () => {
    expect((await view()).status).toBe(204)
    expect(await server.terminate()).toBe(0)
    expect(server.output()).toMatch(/Stopping …\n$/)
    expect(ofFolder()).toEqual([])
    await server.start()
    await expect.poll(pageviews, { timeout: 60_000 }).toBe(3)
    expect(await server.terminate()).toBe(0)
  })
})
