import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AwinStandIn, startAwinStandIn } from '../../test/networks/awin/stand-in.ts'
import { awin } from '../../connectors/awin/index.ts'
import type { Feed, FeedSource } from '../../contract/feeds/feeds.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { withoutSecrets } from '../networks/index.ts'
import { brokenRules } from './google-rules.test-data.ts'
import { samples } from './source-samples.test-data.ts'

const feedKey = 'ZZ-feed-key-ZZ'
let app: TestApp
let standIn: AwinStandIn
let me: Session
beforeAll(async () => {
  standIn = await startAwinStandIn({ feedKey, feedsAt: 'here' })
  standIn.addProgramme({ id: '7052', name: 'Fjell & Co', displayUrl: 'https://fjell.example', countryCode: 'SE' })
  standIn.addProgramme({ id: '7053', name: 'Fjord', displayUrl: 'https://fjord.example', relationship: 'pending' })
  standIn.feedFile.body = samples.awin
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ awin: standIn.url, feeds: standIn.url }) } })
  me = await app.signUp()
  await me.ask('/networks/v1/connections', {
    networkUuid: awin.networkUuid,
    connectionName: '',
    credentials: { token: standIn.token, publisherId: standIn.publisherId, feedKey },
  })
})
afterAll(async () => {
  await app.stop()
  await standIn.close()
})
const search = async (who: Session, text: string) =>
  (await who.ask<FeedSource[]>('/feeds/v1/feeds', { search: text }, 'GET')).data
const fields = (over: object = {}) => ({
  name: 'Fjell',
  domain: 'fjell.example',
  filename: 'fjell',
  country: 'SE',
  currency: 'SEK',
  feedFormat: 'awin',
  titleFormat: 'title',
  ...over,
})
const feeds = async (who: Session) => (await who.ask<{ data: Feed[] }>('/feeds/v1/xml', {}, 'GET')).data.data
const settled = async (who: Session, uuid: string) => {
  await expect
    .poll(async () => (await feeds(who)).find((f) => f.uuid === uuid)?.status, { timeout: 60_000 })
    .not.toBe('Updating')
  return (await feeds(who)).find((f) => f.uuid === uuid)
}

describe('feeds of a connected network', () => {
  it('are found by name, of joined programmes only, with nothing secret in their addresses', async () => {
    await expect.poll(async () => (await search(me, 'fj')).length, { timeout: 60_000 }).toBe(1)
    const [found] = await search(me, 'fjell')
    expect(found).toMatchObject({ feedName: 'Fjell & Co: Main', feedCountryCode: 'SE', feedFormat: 'awin' })
    expect(found?.feedUrl).toBe(`${standIn.url}/datafeed/download/apikey/{feedKey}/language/en/fid/97052/format/csv/`)
    expect(await search(await app.signUp(), 'fjell')).toEqual([])
  })
  it('become a feed that Google takes, whose key only the network sees', async () => {
    const [found] = await search(me, 'fjell')
    const { data } = await me.ask<{ uuid: string }>('/feeds/v1/xml', fields({ feedUrl: found?.feedUrl }))
    const made = await settled(me, data.uuid)
    expect(made).toMatchObject({ status: 'Ready', productCount: 1 })
    expect(standIn.calls.some((c) => c.includes(`/download/apikey/${feedKey}/`))).toBe(true)
    expect(brokenRules(await (await fetch(made?.link ?? '')).text())).toEqual([])
    expect(JSON.stringify(await feeds(me))).not.toContain(feedKey)
    const { rows } = await app.stores.database.pool.query(
      'SELECT s::text AS t FROM feed_source s UNION ALL SELECT f::text FROM product_feed f',
    )
    expect(JSON.stringify(rows)).not.toContain(feedKey)
  })
  it('get no key at another host, in another account, or in a message', async () => {
    const other = await app.signUp()
    const [found] = await search(me, 'fjell')
    const { data: theirs } = await other.ask<{ uuid: string }>('/feeds/v1/xml', fields({ feedUrl: found?.feedUrl }))
    expect(await settled(other, theirs.uuid)).toMatchObject({
      status: 'Error',
      message: 'the network account of this feed is not connected',
    })
    const before = standIn.calls.length
    // the same network's feed on a foreign host
    const elsewhere = (found?.feedUrl ?? '').replace('127.0.0.1', 'localhost')
    const { data: away } = await me.ask<{ uuid: string }>('/feeds/v1/xml', fields({ feedUrl: elsewhere }))
    const failed = await settled(me, away.uuid)
    expect(failed?.status).toBe('Error')
    // the list of feeds is requested with the key each time, from the network's own host
    const downloads = standIn.calls.slice(before).filter((call) => call.includes('/download/'))
    expect(downloads.join()).not.toContain(feedKey)
    expect(JSON.stringify(failed)).not.toContain(feedKey)
  })
})

it('takes a secret out however it is in an address', () => {
  const secrets = { key: 'a b/c', none: '' }
  expect(withoutSecrets('https://x.example/a b/c?k=a%20b%2Fc', secrets)).toBe('https://x.example/{key}?k={key}')
})
