import { describe, expect, it } from 'vitest'
import { campaignOf } from '../../test/campaign.ts'
import { splitTestOf } from '../../test/split-test.ts'
import { noFacts } from './facts.ts'
import { noSums } from './known.ts'
import type { AccountRouting, Site, SmartLink } from './snapshot.ts'
import { createSnapshotStore, earnings } from './snapshot-store.ts'

const siteOf = (uuid: string, over: Partial<Site> = {}): Site => ({
  uuid,
  accountUuid: 'a1',
  domain: 'blog.dk',
  isActive: true,
  options: {},
  allowed: [],
  ...over,
})
const linkOf = (code: string, targetUrl = 'https://shop.dk/a'): SmartLink => ({
  code,
  siteUuid: 's1',
  merchantUuid: 'm1',
  campaignUuid: null,
  siteUrl: '',
  targetUrl,
})
const account = (over: Partial<AccountRouting> = {}): AccountRouting => ({
  accountUuid: 'a1',
  sites: [siteOf('s1'), siteOf('s2')],
  campaigns: [],
  splitTests: [],
  smartLinks: [],
  ownNetworks: [],
  ...over,
})
const storeOf = (...accounts: AccountRouting[]) => {
  const store = createSnapshotStore()
  for (const one of accounts) store.put(one)
  return store
}
const now = (...accounts: AccountRouting[]) => storeOf(...accounts).current()

describe('a snapshot', () => {
  it('finds campaigns by the domain of their merchant or of their address, written in whichever way', () => {
    const campaigns = [
      campaignOf({ uuid: 'a', merchant: 'Smørrebrød.dk', match: { host: 'smørrebrød.dk', path: '' } }),
      campaignOf({ uuid: 'b', match: { host: 'www.outlet.co.uk', path: '' } }),
      campaignOf({ uuid: 'c' }),
      campaignOf({ uuid: 'd', siteUuid: 'lost' }),
    ]
    const snapshot = now(account({ campaigns }))
    const found = (domain: string, site = 's1') => snapshot.campaigns(site, domain).map((c) => c.uuid)
    expect(found('xn--smrrebrd-64af.dk')).toEqual(['a'])
    expect([found('shop.dk'), found('outlet.co.uk'), found('other.dk')]).toEqual([['b', 'c'], ['b'], []])
    // a site missing from the account's sites does not exist, though its campaigns are kept
    expect([found('shop.dk', 's2'), found('shop.dk', 'lost'), snapshot.site('lost')]).toEqual([[], ['d'], undefined])
  })
  it('knows smart links by their code in capitals as well, and their targets on their own site only', () => {
    const snapshot = now(
      account({ smartLinks: [linkOf('AbC'), linkOf('x', 'no address'), linkOf('y', 'HTTPS://shop.dk')] }),
    )
    expect(snapshot.smartLink('aBc')?.code).toBe('AbC')
    expect(snapshot.smartLink('abd')).toBeUndefined()
    const linked = ['https://shop.dk/a', 'https://shop.dk/', 'https://shop.dk/b', 'no address']
    expect(linked.map((href) => snapshot.isLinked('s1', href))).toEqual([true, true, false, false])
    expect([snapshot.isLinked('s2', 'https://shop.dk/a'), snapshot.isLinked('none', 'https://shop.dk/a')]).toEqual([
      false,
      false,
    ])
  })
  it('has tests of its account’s shops on their sites, and none without a secret', () => {
    const snapshot = now(
      account({
        splitTests: [
          splitTestOf({ siteUuids: ['s2'] }),
          splitTestOf({ merchantUuid: 'm2' }),
          splitTestOf({ merchantUuid: 'm3', secret: '' }),
        ],
      }),
    )
    const has = (merchant: string, site: string, of = 'a1') => snapshot.splitTest(of, merchant, site) !== undefined
    expect([has('m1', 's1'), has('m1', 's2'), has('m2', 's1'), has('m3', 's1')]).toEqual([false, true, true, false])
    expect([has('m2', 's1', 'a2'), has('none', 's1')]).toEqual([false, false])
  })
  it('lets sites lead to what the publisher added and to what was learned of their pages', async () => {
    const store = storeOf(account({ sites: [siteOf('s1', { allowed: ['Købt.dk'] }), siteOf('s2')] }))
    await store.learn({ facts: new Map(), domains: new Map([['s2', ['lært.dk']]]) })
    const is = (site: string, domain: string) => store.current().isAllowed(site, domain)
    expect([is('s1', 'xn--kbt-0na.dk'), is('s2', 'xn--kbt-0na.dk')]).toEqual([true, false])
    expect([is('s1', 'xn--lrt-yla.dk'), is('s2', 'xn--lrt-yla.dk'), is('none', 'shop.dk')]).toEqual([
      false,
      true,
      false,
    ])
  })
  it('has the zone of an account, else UTC, and nothing of an account that is not there', () => {
    const snapshot = now(account({ zone: 'Europe/Copenhagen' }), account({ accountUuid: 'a2', sites: [] }))
    expect(['a1', 'a2', 'a3'].map(snapshot.zone)).toEqual(['Europe/Copenhagen', 'UTC', 'UTC'])
    expect([snapshot.ownHosts('a3'), snapshot.creator('a3', 'x'), snapshot.ownNetwork('a3', 'x.dk')]).toEqual([
      [],
      undefined,
      undefined,
    ])
  })
})

describe('an account that is replaced or removed', () => {
  it('takes its sites and links with it and nobody else’s', () => {
    const store = storeOf(
      account({ smartLinks: [linkOf('ABC')] }),
      account({
        accountUuid: 'a2',
        sites: [siteOf('s3', { accountUuid: 'a2' })],
        smartLinks: [{ ...linkOf('def'), siteUuid: 's3' }],
      }),
    )
    const snapshot = store.current()
    const sites = () => ['s1', 's2', 's3'].map((uuid) => snapshot.site(uuid) !== undefined)
    const links = () => ['abc', 'def', 'new'].map((code) => snapshot.smartLink(code) !== undefined)
    store.put(account({ sites: [siteOf('s1')], smartLinks: [linkOf('new')] }))
    expect([sites(), links()]).toEqual([
      [true, false, true],
      [false, true, true],
    ])
    store.remove('a1')
    store.remove('nobody')
    expect([sites(), links(), store.accountUuids()]).toEqual([[false, false, true], [false, true, false], ['a2']])
  })
  it('has other sites than before, so that what is remembered for one ends with it', () => {
    const store = storeOf(account())
    const before = store.current().site('s1')
    store.put(account())
    expect(store.current().site('s1')).toEqual(before)
    expect(store.current().site('s1')).not.toBe(before)
  })
})

describe('the catalogue of shops', () => {
  it('is another snapshot only where a shop is new or another one', () => {
    const store = createSnapshotStore()
    store.setMerchants([{ uuid: 'm1', domain: 'Købt.dk' }])
    const first = store.current()
    expect(first.merchant('xn--kbt-0na.dk')?.uuid).toBe('m1')
    expect(store.addMerchants([{ uuid: 'm1', domain: 'købt.dk' }])).toBe(false)
    expect(store.current()).toBe(first)
    expect(
      store.addMerchants([
        { uuid: 'm1', domain: 'købt.dk' },
        { uuid: 'm2', domain: 'ny.dk' },
      ]),
    ).toBe(true)
    expect(store.current()).not.toBe(first)
    expect(store.addMerchants([{ uuid: 'm3', domain: 'ny.dk' }])).toBe(true)
    expect([...store.merchants()].map((m) => m.uuid)).toEqual(['m1', 'm3'])
    store.setMerchants([])
    expect([...store.merchants()]).toEqual([])
  })
  it('keeps what a network lists, whoever claims it', () => {
    const store = createSnapshotStore()
    const [listed, claimed] = [
      { uuid: 'm', domain: 'shop.dk' },
      { uuid: 'm', domain: 'shop.dk', isOnlyClaimed: true },
    ]
    const isClaimed = () => store.current().merchant('shop.dk')?.isOnlyClaimed === true
    expect([store.addMerchants([claimed]), isClaimed()]).toEqual([true, true])
    expect([store.addMerchants([claimed]), isClaimed()]).toEqual([false, true])
    expect([store.addMerchants([listed]), isClaimed()]).toEqual([true, false])
    expect([store.addMerchants([claimed]), isClaimed()]).toEqual([false, false])
  })
})

describe('what was learned', () => {
  const stated = { type: 'CPS', percentage: 5, flatEuro: null } as const
  const campaign = campaignOf({ stated, expected: 7, evidence: 'stated' })
  const rows = [{ ...noSums, merchant: 'shop.dk', connection: 'c1', clicks: 5000 }]
  it('of an account is what its campaigns are expected to earn, of those that state their terms', () => {
    const learned = earnings({ ...noFacts, rows })(campaign)
    // 5,000 clicks that earned nothing, where 0.068 was expected
    expect(learned.evidence).toBe('measured')
    expect(learned.expected).toBeLessThan(0.01)
    expect(earnings({ ...noFacts, rows })(campaignOf({ expected: 7 })).expected).toBe(7)
    expect(earnings(undefined)(campaign)).toBe(campaign)
  })
  it('makes again the accounts of which something else is known, and no others', async () => {
    const store = storeOf(
      account({ campaigns: [campaign] }),
      account({ accountUuid: 'a2', sites: [siteOf('s3', { accountUuid: 'a2' })] }),
    )
    const sites = () => ['s1', 's3'].map((uuid) => store.current().site(uuid))
    const expected = () => store.current().campaigns('s1', 'shop.dk')[0]?.expected
    const before = sites()
    await store.learn({ facts: new Map([['a1', { ...noFacts, rows }]]), domains: new Map() })
    expect(sites().map((site, n) => site === before[n])).toEqual([false, true])
    expect(expected()).toBeLessThan(0.01)
    const then = sites()
    await store.learn({ facts: new Map([['a1', { ...noFacts, rows: [...rows] }]]), domains: new Map() })
    expect(sites().map((site, n) => site === then[n])).toEqual([true, true])
    // a campaign that comes later gets it, too
    store.put(account({ campaigns: [campaign] }))
    expect(expected()).toBeLessThan(0.01)
    await store.learn({ facts: new Map(), domains: new Map() })
    expect(expected()).toBe(7)
  })
})
