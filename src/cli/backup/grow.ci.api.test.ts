import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { runCommand, signIn, signUpPublisher, visitors } from '../../test/backup-rig.ts'
import { passableFolder } from '../../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { startTwoShards, twoShards, type TwoShards } from '../../test/two-shards.ts'

const root = passableFolder('outbound-grow-')
const shelf = { STORES_DIR: passableFolder('outbound-shelf-'), DEMO: 'off' }
const passphrase = { BACKUP_PASSPHRASE: 'three words and more' }
let shards: TwoShards
beforeAll(async () => {
  await buildOutbound()
  shards = await startTwoShards({ hasTables: false })
})
afterAll(() => shards.close())

type Dashboard = {
  totals: { pageviews: { count: number }; clicks: { count: number; discoverCount: number }; conversions: unknown }
}
type Ask = <T>(path: string, input: object) => Promise<T>
const today = () => new Date().toISOString().slice(0, 10)
const dashboard = async (ask: Ask) =>
  (await ask<Dashboard>('/overview/v1/dashboard', { fromDate: '2026-01-01', toDate: today() })).totals

it('goes from one machine to two shards by a backup and a restore: nothing lost, nothing double, the same cents', async () => {
  const [source, place, target] = ['source', 'backups', 'target'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const old = await serverProcess({ DATA_DIR: source, ...shelf })
  await old.start()
  const publisher = await signUpPublisher(old.base)
  const going = visitors(old.base, publisher)
  await expect.poll(() => going.told.sales.length).toBeGreaterThan(3)
  expect(await runCommand('backup', [place], { DATA_DIR: source, ...shelf, ...passphrase })).toMatchObject({ code: 0 })
  await expect.poll(() => going.told.sales.length).toBeGreaterThan(6)
  await going.stop()
  const { pageviews, clicks, sales } = going.told
  const login = { userEmail: 'anna@blog.example', userPassword: 'long enough a word' }
  const known = async (ask: Ask) => {
    const { pageviews: views, clicks: found } = await dashboard(ask)
    return [views.count, found.count + found.discoverCount]
  }
  const before = await signIn(old.base, login)
  await expect.poll(() => known(before), { timeout: 60_000 }).toEqual([pageviews.length, clicks])
  const money = await dashboard(before)
  expect(await old.terminate()).toBe(0)
  expect(await runCommand('backup', [place], { DATA_DIR: source, ...shelf, ...passphrase })).toMatchObject({ code: 0 })

  const onShards = { CLICKHOUSE_URL: shards.url, CLICKHOUSE_CLUSTER: twoShards.name }
  const env = { DATA_DIR: target, ...shelf, ...onShards }
  const restored = await runCommand('restore', [place], { ...env, ...passphrase })
  expect(restored, restored.said).toMatchObject({ code: 0 })
  const grown = await serverProcess(env)
  await grown.start()
  const after = await signIn(grown.base, login)
  await expect.poll(() => known(after), { timeout: 60_000 }).toEqual([pageviews.length, clicks])
  expect(await dashboard(after)).toEqual(money)
  const count = z.object({ n: z.number() })
  const ask = async (sql: string) => (await shards.events.systemQuery({ name: 'test', sql, row: count }))[0]?.n
  expect(await ask('SELECT count() AS n FROM conversion FINAL')).toBe(sales.length)
  expect(await ask('SELECT uniqExact(event_id) AS n FROM pageview')).toBe(pageviews.length)
  // and new events are stored there
  const more = visitors(grown.base, { ...publisher, callback: publisher.callback.replace(old.base, grown.base) })
  await expect.poll(() => more.told.sales.length).toBeGreaterThan(1)
  await more.stop()
  await expect
    .poll(() => known(after), { timeout: 60_000 })
    .toEqual([pageviews.length + more.told.pageviews.length, clicks + more.told.clicks])
  expect(await grown.terminate(), grown.output()).toBe(0)
}, 300_000)
