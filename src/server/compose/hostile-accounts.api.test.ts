import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { BucketState, ExportRun } from '../../contract/integrations/bucket.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { looksShare } from '../feeds/share.ts'
import { samples } from '../feeds/source-samples.test-data.ts'
import { createJobs, defineJob } from '../jobs/index.ts'
import { silentLog } from '../log/log.ts'
import { mailsShare } from '../mail/index.ts'

// must be true: accounts with hanging servers, more than a queue has places, do not delay another account

let app: TestApp
/** Hangs when the path says so; otherwise accepts everything and serves a feed. */
const hanging: ServerResponse[] = []
const server = createServer((req, res) => {
  if (req.url?.includes('hangs')) return void hanging.push(res)
  req.resume().on('end', () => res.end(samples.custom_csv))
})
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ buckets: base, feeds: base }) } })
})
afterAll(async () => {
  server.closeAllConnections()
  await app.stop()
  server.close()
})

it('exports: a bucket that takes files is written to while two others hang', async () => {
  const begin = async (who: Session, bucketPrefix: string) => {
    const bucket = {
      bucketEndpoint: 'https://s3.example.com',
      bucketRegion: 'eu-central-1',
      bucketName: 'warehouse',
      bucketPrefix,
      bucketKeyId: 'AKIAEXAMPLE',
      bucketSecret: 'a-secret-of-twenty-signs',
    }
    expect((await who.ask('/integrations/v1/bucket', bucket)).code).toBe(200)
    expect((await who.ask('/integrations/v1/bucket/run')).code).toBe(200)
  }
  const stateOf = async (who: Session) =>
    (await who.ask<{ bucket: BucketState | null; runs: ExportRun[] }>('/integrations/v1/bucket', {}, 'GET')).data
      .runs[0]?.runState
  const hostile = [await app.signUp(), await app.signUp()]
  for (const who of hostile) await begin(who, 'hangs')
  await expect.poll(() => hanging.length, { timeout: 60_000 }).toBe(2)
  const mine = await app.signUp()
  await begin(mine, 'fine')
  await expect.poll(() => stateOf(mine), { timeout: 60_000 }).toBe('done')
  expect(await Promise.all(hostile.map(stateOf))).toEqual(['running', 'running'])
})

it('feeds: one is made while the sources of two others drip', async () => {
  hanging.length = 0
  const { port } = server.address() as AddressInfo
  const add = async (who: Session, path: string) => {
    const feed = {
      name: 'Shop',
      domain: 'shop.se',
      filename: 'shop-se',
      country: 'SE',
      currency: 'SEK',
      feedUrl: `http://127.0.0.1:${port}/${path}`,
      feedFormat: 'custom_csv',
      titleFormat: 'title',
      titleSeparator: '-',
      priceStepCount: 5,
      excludeOutOfStock: 1,
      isActive: 1,
    }
    expect((await who.ask('/feeds/v1/xml', feed)).code).toBe(200)
  }
  const statusOf = async (who: Session) =>
    (await who.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data[0]?.status
  const hostile = [await app.signUp(), await app.signUp()]
  for (const who of hostile) await add(who, 'hangs.csv')
  await expect.poll(() => hanging.length, { timeout: 60_000 }).toBe(2)
  for (const res of hanging) res.write('id,')
  const mine = await app.signUp()
  await add(mine, 'fine.csv')
  await expect.poll(() => statusOf(mine), { timeout: 60_000 }).toBe('Ready')
  expect(await Promise.all(hostile.map(statusOf))).toEqual(['Updating', 'Updating'])
})

it.each([
  ['mails', mailsShare],
  ['looks', looksShare],
])('%s: one of another account is begun while all places wait', async (name, share) => {
  const begun: string[] = []
  let end = () => undefined as void
  const silent = new Promise<void>((go) => void (end = go))
  const job = defineJob({
    name: `hostile.${name}`,
    about: { does: 'x', reads: 'x', writes: 'x', failing: 'x' },
    payload: z.object({ accountUuid: z.string() }),
    share: { ...share, stepAsideSeconds: 0.01 },
    handler: async ({ accountUuid }) => {
      begun.push(accountUuid)
      if (accountUuid !== 'mine') await silent
    },
  })
  const jobs = createJobs({ databaseUrl: () => app.stores.databaseUrl, jobs: [job], log: silentLog, pollMs: 50 })
  await jobs.start({ work: true, isAlone: false })
  const accounts = Math.ceil(share.places / share.perAccount) + 1
  for (let i = 0; i < accounts * share.perAccount * 2; i++)
    await jobs.send(job.name, { accountUuid: `hostile ${i % accounts}` })
  await jobs.send(job.name, { accountUuid: 'mine' })
  await expect.poll(() => begun, { timeout: 60_000 }).toContain('mine')
  for (let i = 0; i < accounts; i++)
    expect(begun.filter((who) => who === `hostile ${i}`).length).toBeLessThanOrEqual(share.perAccount)
  end()
  await jobs.stop()
})
