import { afterAll, describe, expect, it } from 'vitest'
import { conformanceSubjects } from '../test/networks/conformance-subjects.ts'
import type { Connector } from './connector.ts'
import { createDoor } from './shared/http/fetch.ts'
import { connectors } from './index.ts'
import { inMemory, openNetwork } from './shared/http/open-network.ts'

/** Parsed results of the stand-ins' documented lists, for the first programme of each. */
const expected: Record<
  string,
  { feedId: string; programmeId: string; url: string; currency?: string; country?: string }
> = {
  awin: {
    feedId: '97052',
    programmeId: '7052',
    country: 'GB',
    url: 'https://productdata.awin.com/datafeed/download/apikey/ZZ-feed-key-ZZ/language/en/fid/97052/format/csv/',
  },
  tradedoubler: {
    feedId: '1220033',
    programmeId: '220033',
    currency: 'SEK',
    url: 'https://api.tradedoubler.com/1.0/productsUnlimited.json;fid=1220033?token=0123456789abcdef0123456789abcdef01234567',
  },
  adtraction: {
    feedId: '51234567',
    programmeId: '1234567',
    country: 'DK',
    currency: 'DKK',
    url: 'https://adtraction.com/productfeed.htm?type=feed&format=XML&encoding=UTF8&epi=0&zip=0&cdelim=tab&tdelim=singlequote&sd=0&sn=0&flat=0&apid=1234567&asid=189069&gsh=0&pfid=51234567&gt=0',
  },
  daisycon: {
    feedId: '89011',
    programmeId: '9011',
    currency: 'EUR',
    url: 'https://daisycon.io/datafeed/?media_id=189069&program_id=9011&locale_id=&type=json',
  },
  tradetracker: {
    feedId: '37052',
    programmeId: '7052',
    url: 'https://pf.tradetracker.net/?aid=189069&encoding=utf-8&type=xml-v2&fid=37052&categoryType=2&additionalType=2',
  },
  partnerads: {
    feedId: '4321',
    programmeId: '4321',
    country: 'DK',
    currency: 'DKK',
    url: 'https://www.partner-ads.com/dk/feed_udlaes.php?partnerid=189069&bannerid=1&feedid=77',
  },
  flexoffers: {
    feedId: '47052',
    programmeId: '7052',
    url: 'https://content.flexoffers.com/feeds/47052.xml?apikey=ZZ-secret-key-ZZ',
  },
  cj: {
    feedId: '74477388',
    programmeId: '4477388',
    country: 'US',
    currency: 'USD',
    url: 'https://ads.api.cj.com/query?adId=74477388',
  },
}

const withFeeds = connectors.flatMap((c: Connector) =>
  c.feeds ? [{ name: c.identifier, connector: c, side: c.feeds }] : [],
)

it('networks that list their feeds are those of this test', () => {
  expect(withFeeds.map((n) => n.name).toSorted()).toEqual(Object.keys(expected).toSorted())
})

describe.each(withFeeds)('feeds of $name', ({ name, connector, side }) => {
  const opened: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(opened.map((close) => close())))
  const open = async () => {
    const subject = await conformanceSubjects[name]?.()
    if (!subject) throw new Error('no stand-in')
    opened.push(subject.standIn.close)
    const raw = subject.credentials
    const door = createDoor({ sleep: async () => {}, baseUrls: { [name]: subject.standIn.url } })
    return { standIn: subject.standIn, ...openNetwork(door, connector, raw, inMemory(raw)) }
  }
  it('are found as the network documents them, at its own hosts', async () => {
    const { get, credentials } = await open()
    const found = await side.list(get, credentials)
    const wanted = expected[name]
    expect(found.find((f) => f.feedId === wanted?.feedId)).toMatchObject(wanted ?? {})
    for (const { url } of found) expect(side.hosts).toContain(new URL(url).hostname)
    expect(found.filter((f) => f.name === '')).toEqual([])
  })
  it('are not made up of a page of the server', async () => {
    const { standIn, get, credentials } = await open()
    standIn.fault({ kind: 'html', times: 99 })
    await expect(side.list(get, credentials)).rejects.toThrow(connector.name.split(' ')[0])
  })
})

it('products of CJ come page by page', async () => {
  const { cj } = await import('./cj/index.ts')
  const { startCjStandIn } = await import('../test/networks/cj/stand-in.ts')
  const standIn = await startCjStandIn()
  standIn.products.push(...Array.from({ length: 2500 }, (_, i) => ({ id: `p-${i}` })))
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'EUR' }
  const { get, credentials } = openNetwork(
    createDoor({ sleep: async () => {}, baseUrls: { cj: standIn.url } }),
    cj,
    raw,
  )
  const pages: number[] = []
  const ids = new Set<string>()
  const answers = cj.feeds?.answers?.(
    get,
    cj.credentials.parse(credentials),
    new URL('https://ads.api.cj.com/query?adId=7'),
  )
  for await (const text of answers ?? []) {
    const { resultList } = JSON.parse(text) as { resultList: { id: string }[] }
    pages.push(resultList.length)
    for (const { id } of resultList) ids.add(id)
  }
  expect([pages, ids.size]).toEqual([[1000, 1000, 500], 2500])
  await standIn.close()
})
