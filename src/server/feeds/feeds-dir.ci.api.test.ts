import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { samples } from './source-samples.test-data.ts'

beforeAll(() => buildOutbound())
const soon = { timeout: 120_000, interval: 200 }

it('a process that collects hands out the feed that another one made, from the folder both reach', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const source = createServer((_, res) => res.end(samples.custom_csv))
  await new Promise<void>((ready) => source.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void source.close())
  const shop = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
  const shared = mkdtempSync(join(tmpdir(), 'outbound-feeds-'))
  const started = async (ROLE: string) => {
    const server = await serverProcess({
      ROLE,
      SECRET_KEY: 'f5'.repeat(32),
      DATA_DIR: mkdtempSync(join(tmpdir(), `outbound-${ROLE}-`)),
      FEEDS_DIR: shared,
      DATABASE_URL: stores.databaseUrl,
      CLICKHOUSE_URL: stores.clickhouseUrl,
      NETWORK_BASE_URLS: JSON.stringify({ feeds: shop }),
    })
    onTestFinished(() => server.kill().then(() => undefined))
    await server.start()
    return server
  }
  const [web, collect] = await Promise.all([started('web'), started('collect'), started('work')])
  let cookie = ''
  const ask = async (path: string, input?: object) => {
    const answer = await fetch(`${web.base}/api${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    const set = answer.headers.getSetCookie().map((c) => c.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return (await answer.json()) as { code: number; data: { data: { status: string; link: string }[] } }
  }
  const person = { userFirstname: 'Anna', userLastname: 'Lund', accountName: 'Blog' }
  await ask('/auth/v1/signup', { ...person, userEmail: 'anna@feeds.example', userPassword: 'a long enough one 7' })
  const feed = { name: 'Shop', domain: 'shop.se', filename: 'shop-se', country: 'SE', currency: 'SEK' }
  const made = await ask('/feeds/v1/xml', {
    ...feed,
    feedUrl: `${shop}/feed.csv`,
    feedFormat: 'custom_csv',
    titleFormat: 'title',
  })
  expect(made.code).toBe(200)
  const own = async () => (await ask('/feeds/v1/xml')).data.data[0]
  await expect.poll(async () => (await own())?.status, soon).toBe('Ready')
  const path = new URL((await own())?.link ?? '').pathname
  const answer = await fetch(`${collect.base}${path}`)
  expect([answer.status, (await answer.text()).includes('<item>')]).toEqual([200, true])
}, 300_000)
