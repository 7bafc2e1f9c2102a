import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discover } from '../../../contract/insights/discover.ts'
import { searchedHost } from '../../../contract/searched-host.ts'
import { principal } from '../../../test/principal.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { type Account, click, newAccount } from '../event-builders.ts'
import type { Names } from '../report/names.ts'
import { createCsvDownloads } from '../../workshop/csv-download.ts'
import { textOf } from '../../http/text-of.test-data.ts'
import { discoverCalls } from './calls.ts'

const names: Names = {
  sites: new Map(),
  networks: new Map([
    ['n-1', { name: 'Network One' }],
    ['n-2', { name: 'Network Two' }],
  ]),
  connections: new Map(),
  campaigns: new Map(),
  smartLinks: new Map(),
  creators: new Map(),
  merchants: new Map([['shop.example', { uuid: 'shop-uuid', name: 'The Shop', faviconUrl: null }]]),
}
const days = { fromDate: '2026-03-28', toDate: '2026-03-29' }
const otherSite = '00000001-0000-4000-8000-000000000009'

let stores: TestStores
let account: Account
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  account = newAccount()
})
const calls = () =>
  discoverCalls({
    csv: createCsvDownloads(2),
    events: stores.events,
    names: async () => ({
      ...names,
      sites: new Map([
        [account.site, { name: 'Café', domain: 'blog.example' }],
        [otherSite, { name: 'Åben', domain: 'aaben.example' }],
      ]),
    }),
    clock: { now: () => new Date('2026-03-30T10:00:00Z') },
    closedCampaigns: async () => [],
    settings: { ownDomain: 'outbound.example' },
    linkRules: async () => [
      { networkUuid: 'n-1', clickHosts: ['www.one.example', 'one-click.example'], targetParameters: ['ued', 'p'] },
      { networkUuid: 'n-2', clickHosts: ['two.example'], targetParameters: ['url'] },
    ],
    assignees: async () => [{ domain: 'shop.example', userUuid: 'u-1' }],
  })
const viewer = () => principal({ accountUuid: account.uuid })
const add = (...rows: object[]) => stores.events.insert('click', rows, randomUUID())
const at = '2026-03-28T10:00:00Z'
const found = (n: number, over: object = {}) =>
  Array.from({ length: n }, () => click(account, { at, kind: 'discover', merchant: '', campaign_uuid: '', ...over }))

describe('discover clicks', () => {
  const ask = async (input: object = {}) =>
    discover.others.output.parse(await calls().others(discover.others.input.parse({ ...days, ...input }), viewer()))
  const pairs = async (input: object) => (await ask(input)).map((r) => [r.groupName, r.discoverCount])

  it('are a file of all of them, in the order asked for', async () => {
    await add(...[3, 1, 2].flatMap((n) => found(n, { target: `shop${n}.example/a` })))
    const file = async (input: object) => {
      const asked = discover.othersFile.input.parse({ ...days, groupBy: 'targetDomain', ...input })
      return (await textOf(calls().othersFile(asked, viewer()))).replace(/^\uFEFF/, '').split('\r\n')
    }
    const lines = ['Target domain,Discover clicks', 'shop3.example,3', 'shop2.example,2', 'shop1.example,1', '']
    expect(await file({})).toEqual(lines)
    expect(await file({ search: 'shop2', orderBy: 'grp' })).toEqual([lines[0], lines[2], ''])
    expect(await file({ groupBy: 'date' })).toEqual(['Date,Discover clicks', '2026-03-28,6', ''])
  })

  it('are counted by day, shop, site, target and page, the most first', async () => {
    await add(
      ...found(2, { target: 'shop.example/a', merchant: 'shop.example' }),
      ...found(1, { target: 'www.shop.example/b', page: 'blog.example/2' }),
      ...found(4, { target: 'other.example/', at: '2026-03-28T23:00:00Z', site_uuid: otherSite }), // the 29th
      click(account, { at, target: 'paid.example/a' }),
      click(account, { at, kind: 'network', target: 'one.example/go' }),
    )
    expect((await ask()).map((r) => [r.grp, r.discoverCount])).toEqual([
      ['2026-03-29', 4],
      ['2026-03-28', 3],
    ])
    expect(await ask({ groupBy: 'targetDomain' })).toEqual([
      { group: 'targetDomain', grp: 'other.example', groupName: 'other.example', discoverCount: 4 },
      {
        group: 'targetDomain',
        grp: 'shop.example',
        groupName: 'shop.example',
        discoverCount: 3,
        advertiserUuid: 'shop-uuid',
      },
    ])
    expect(await pairs({ groupBy: 'channel' })).toEqual([
      ['Åben', 4],
      ['Café', 3],
    ])
    expect(await pairs({ groupBy: 'targetPath', orderBy: 'grp', orderDirection: 'asc' })).toEqual([
      ['other.example/', 4],
      ['shop.example/a', 2],
      ['www.shop.example/b', 1],
    ])
    expect(await pairs({ groupBy: 'page' })).toEqual([
      ['blog.example/café', 6],
      ['blog.example/2', 1],
    ])
    expect(await pairs({ groupBy: 'targetDomain', discoverChannelUuids: otherSite })).toEqual([['other.example', 4]])
    expect(await pairs({ groupBy: 'targetDomain', assigneeUserUuids: ['u-1'] })).toEqual([['shop.example', 2]])
    expect(await pairs({ groupBy: 'targetDomain', search: 'HTTPS://www.Shop.example/x?y' })).toEqual([
      ['shop.example', 3],
    ])
    expect(await pairs({ groupBy: 'channel', search: 'aaben' })).toEqual([['Åben', 4]])
  })

  it('go by the hour on a single day', async () => {
    await add(...found(1), ...found(2, { at: '2026-03-28T11:30:00Z' }))
    const rows = await ask({ toDate: '2026-03-28' })
    expect(rows.map((r) => [r.grp, r.discoverCount])).toEqual([
      ['2026-03-28T12:00+01:00', 2],
      ['2026-03-28T11:00+01:00', 1],
    ])
  })

  it('page without repeating or skipping while clicks arrive', async () => {
    await add(...['a', 'b', 'c', 'd', 'e'].flatMap((host, i) => found(i < 2 ? 2 : 1, { target: `${host}.example/` })))
    const asOf = '2026-03-28T12:00:00.000Z'
    const page = async (offset: string) =>
      (await ask({ groupBy: 'targetDomain', limit: '2', offset, asOf })).map((r) => r.grp)
    const first = await page('0')
    await add(...found(9, { target: 'e.example/', at: '2026-03-28T12:00:01Z' }))
    expect([first, await page('2'), await page('4'), await page('6')]).toEqual([
      ['a.example', 'b.example'],
      ['c.example', 'd.example'],
      ['e.example'],
      [],
    ])
  })

  it.each([
    [{ groupBy: 'merchant' }, 'groupBy'],
    [{ limit: '100001' }, 'limit'],
    [{ offset: 'x' }, 'offset'],
    [{ asOf: 'now' }, 'asOf'],
    [{ toDate: '2026-03-01' }, 'toDate'],
  ])('refuse %j by name', (input, field) => {
    expect(discover.others.input.safeParse({ ...days, ...input }).error?.issues[0]?.path[0]).toBe(field)
  })
  it.each([
    ['HTTPS://www.Shop.dk/a?b#c', 'shop.dk'],
    ['  shop  ', 'shop'],
    ['shop.dk#x', 'shop.dk'],
    ['www.', ''],
  ])('are searched by host: %s', (text, host) => expect(searchedHost(text)).toBe(host))
})

describe('network clicks', () => {
  const overview = async (input: object = {}) =>
    discover.networkClicks.output.parse(
      await calls().networkClicks(discover.networkClicks.input.parse({ ...days, ...input }), viewer()),
    )
  const paths = async (network: string, domain: string, input: object = {}) =>
    discover.networkClickPaths.output.parse(
      await calls().networkClickPaths(
        discover.networkClickPaths.input.parse({
          ...days,
          networkDiscoverNetworkUuid: network,
          networkDiscoverDestinationDomain: domain,
          ...input,
        }),
        viewer(),
      ),
    )
  const link = (target: string, target_url: string, over: object = {}) =>
    click(account, {
      at,
      kind: 'network',
      merchant: '',
      network_uuid: '',
      campaign_uuid: '',
      target,
      target_url,
      ...over,
    })
  const ued = (url: string) => `https://www.one.example/go?m=1&ued=${encodeURIComponent(url)}`

  it('are counted by the shop inside the link, with the addresses there', async () => {
    await add(
      link('one.example/go', ued('https://www.Shop.example/a?utm=1')),
      link('sub.one.example/go', ued('https://shop.example/a#top'), { site_uuid: otherSite }),
      link('one.example/go', ued('https://shop.example/b')),
      link('two.example/t', 'https://two.example/t?url=https%3A%2F%2Fother.example%2Fx'),
      link('two.example/t', 'https://two.example/t?p=https%3A%2F%2Fshop.example'),
      link('one-click.example/bare', 'https://one-click.example/bare'),
      click(account, { at, kind: 'discover', target: 'shop.example/a', target_url: 'https://shop.example/a' }),
    )
    const rows = await overview()
    expect(
      rows.map((r) => [r.network.networkName, r.networkDiscoverDestinationDomain, r.networkDiscoverCount]),
    ).toEqual([
      ['Network One', 'shop.example', 3],
      ['Network One', '', 1],
      ['Network Two', 'other.example', 1],
      ['Network Two', 'shop.example', 1],
    ])
    expect(rows[0]?.channels.map((c) => c.channelName).sort()).toEqual(['Café', 'Åben'])
    expect((await overview({ search: 'OTHER.example/zzz' })).map((r) => r.networkDiscoverCount)).toEqual([1])
    expect((await overview({ channelUuid: otherSite })).map((r) => r.networkDiscoverCount)).toEqual([1])
    expect(
      (await paths('n-1', 'shop.example')).map((p) => [
        p.networkDiscoverDestinationUrlPath,
        p.channel.channelName,
        p.networkDiscoverCount,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['shop.example/a', 'Café', 1],
        ['shop.example/a', 'Åben', 1],
        ['shop.example/b', 'Café', 1],
      ]),
    )
    expect(await paths('n-1', 'other.example')).toEqual([])
    expect((await paths('n-1', 'shop.example', { limit: '1', offset: '2' })).length).toBe(1)
  })

  it.each([
    [{ channelUuid: 'x' }, 'channelUuid'],
    [{ limit: '1001' }, 'limit'],
  ])('refuse %j by name', (input, field) => {
    expect(discover.networkClicks.input.safeParse({ ...days, ...input }).error?.issues[0]?.path[0]).toBe(field)
  })
})
