import { beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '../../../contract/account/audit.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Session, TestApp } from '../../../test/start-app.ts'
import { buildTwoNetworks } from '../../../test/two-networks.ts'
import { media } from '../../networks/tables.ts'
import { audit } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const range = { fromDate: '2020-01-01', toDate: '2029-12-31' }
/** Audit entries of an account since it signed up, oldest first, without its sites. */
const written = async (who: Session) => {
  const { data } = await who.ask<{ rows: AuditRow[] }>('/profile/v1/audit', range)
  return data.rows.toReversed().filter((r) => !r.auditAction.startsWith('site.'))
}
const lines = async (who: Session) => (await written(who)).map((r) => `${r.auditAction}: ${r.auditObject}`)
const ok = async <T>(asked: Promise<{ code: number; message: string; data: T }>): Promise<T> => {
  const { code, message, data } = await asked
  expect([code, message]).toEqual([200, expect.any(String)])
  return data
}

it('a network of one’s own: added, changed in one field, deleted', async () => {
  const who = await app.signUp()
  const { networkUuid } = await ok(
    who.ask<{ networkUuid: string }>('/networks/v1/custom', {
      networkName: 'Ours',
      linkTemplate: 'https://click.ours.dk/?sub={clickId}&to={target}',
      subIdParameter: 'sub',
      currencyCode: 'DKK',
    }),
  )
  await ok(who.ask(`/networks/v1/custom/${networkUuid}`, { networkName: 'Theirs' }, 'PUT'))
  await ok(who.ask(`/networks/v1/custom/${networkUuid}`, { networkName: 'Theirs' }, 'PUT')) // changes nothing
  await ok(who.ask(`/networks/v1/custom/${networkUuid}`, {}, 'DELETE'))
  expect(await lines(who)).toEqual([
    'customNetwork.added: Ours',
    'customNetwork.changed: Ours',
    'customNetwork.removed: Theirs',
  ])
  const [, changed] = await written(who)
  expect(changed).toMatchObject({
    auditActorName: 'Zoë Ø',
    auditBefore: { networkName: 'Ours' },
    auditAfter: { networkName: 'Theirs' },
  })
  expect(Object.keys(changed?.auditAfter ?? {})).toEqual(['networkName'])
})
it('a mapping once, however often it is set; routing and its undoing; nothing of what was refused', async () => {
  const who = await app.signUp()
  const shop = await buildTwoNetworks(app.stores.database, who.accountUuid)
  const [siteUuid = ''] = shop.siteUuids
  const connectionUuid = shop.a
  const [row] = await app.stores.database.system
    .insert(media)
    .values({ accountUuid: who.accountUuid, connectionUuid, externalId: 'm1', name: 'Blog at the network' })
    .returning()
  const at = `/channels/v1/channel/${siteUuid}/connectionchannels`
  const add = () => ok(who.ask<{ connectionMappingUuid: string }>(at, { connectionChannelUuid: row?.uuid }))
  const { connectionMappingUuid } = await add()
  await add()
  await ok(who.ask(`${at}/${connectionMappingUuid}`, {}, 'DELETE'))
  expect(await who.ask(`${at}/${connectionMappingUuid}`, {}, 'DELETE')).toMatchObject({ code: 404 })
  const all = await written(who)
  expect(all.map((r) => r.auditAction)).toEqual(['mapping.added', 'mapping.removed'])
  expect(all[0]).toMatchObject({ auditAfter: { mediaName: 'Blog at the network' } })

  const campaignUuids = shop.campaigns.map(([first]) => first ?? '')
  const tracking = { campaignUuids: campaignUuids.slice(0, 1), campaignIsPriority: true }
  const { changeUuid } = await ok(who.ask<{ changeUuid: string }>('/advs/v2/camps/tracking', tracking, 'PUT'))
  await ok(who.ask('/advs/v2/camps/tracking', tracking, 'PUT')) // no change
  await ok(who.ask(`/advs/v1/camps/changes/${changeUuid}/undo`, {}))
  expect(await who.ask(`/advs/v1/camps/changes/${changeUuid}/undo`, {})).toMatchObject({ code: 409 })
  const steered = (await lines(who)).slice(2)
  expect(steered).toEqual([
    expect.stringMatching(/^routing\.changed: Prioritized .* on 1 site$/),
    expect.stringMatching(/^routing\.undone: Prioritized .* on 1 site$/),
  ])
})
it('a smart link with both of its targets, and nothing of one whose name was taken', async () => {
  const who = await app.signUp()
  const shop = await buildTwoNetworks(app.stores.database, who.accountUuid)
  const input = (page: string, over = {}) => ({
    urlShortName: 'Guide',
    urlShortChannelUuid: shop.siteUuids[0],
    urlShortAdvertiserUuid: shop.merchantUuid,
    urlShortTargetUrl: `https://${shop.shop}/${page}`,
    ...over,
  })
  const { link } = await ok(who.ask<{ link: { urlShortCode: string } }>('/tools/v1/urlshorts', input('a')))
  const code = link.urlShortCode
  expect(await who.ask('/tools/v1/urlshorts', input('b', { urlShortCode: code }))).toMatchObject({ code: 409 })
  await ok(who.ask(`/tools/v1/urlshorts/${code}`, input('b'), 'PUT'))
  await ok(who.ask(`/tools/v1/urlshorts/${code}`, {}, 'DELETE'))
  await ok(who.ask('/tools/v1/urlshorts/settings', { healing: 'off' }, 'PUT'))
  await ok(who.ask(`/tools/v1/urlshorts/settings/${shop.siteUuids[0]}`, { utmSource: 'blog' }, 'PUT'))
  const all = await written(who)
  expect(all.map((r) => r.auditAction)).toEqual([
    'link.added',
    'link.changed',
    'link.removed',
    'link.settings',
    'link.settings',
  ])
  expect(all[1]).toMatchObject({
    auditObject: 'Guide',
    auditBefore: { targetUrl: `https://${shop.shop}/a` },
    auditAfter: { targetUrl: `https://${shop.shop}/b` },
  })
  expect(all[4]).toMatchObject({ auditBefore: { utmSource: '' }, auditAfter: { utmSource: 'blog' } })
})
it('a feed without the key in its address, and a file of costs', async () => {
  const who = await app.signUp()
  const feed = {
    name: 'Shop',
    domain: 'shop.se',
    filename: 'shop-se',
    country: 'SE',
    currency: 'SEK',
    feedUrl: 'https://feeds.shop.se/x.csv?key=s3cret-key',
    feedFormat: 'custom_csv',
    titleFormat: 'title',
    titleSeparator: '-',
    priceStepCount: 5,
    excludeOutOfStock: 1,
    isActive: 0,
  }
  const { uuid } = await ok(who.ask<{ uuid: string }>('/feeds/v1/xml', feed))
  await ok(who.ask(`/feeds/v1/xml/${uuid}`, { ...feed, name: 'Shop SE' }, 'PUT'))
  await ok(who.ask(`/feeds/v1/xml/${uuid}`, {}, 'DELETE'))
  const csv = 'Day,Domain,Currency,Cost\n2026-03-02,shop.dk,DKK,100.00'
  const costs = await ok(
    who.ask<{ costUploadUuid: string }>('/google/ads/v1/costs/uploads', { name: 'march.csv', csv }),
  )
  expect(await who.ask('/google/ads/v1/costs/uploads', { name: 'again.csv', csv })).toMatchObject({ code: 409 })
  await ok(who.ask(`/google/ads/v1/costs/uploads/${costs.costUploadUuid}`, {}, 'DELETE'))
  expect(await lines(who)).toEqual([
    'feed.added: Shop',
    'feed.changed: Shop',
    'feed.removed: Shop SE',
    'costs.added: march.csv',
    'costs.removed: march.csv',
  ])
  expect(JSON.stringify(await written(who))).not.toContain('s3cret-key')
})

it('is a file of all entries in the writing of who asks, for owners and admins only', async () => {
  const who = await app.signUp()
  const many = Array.from({ length: 1205 }, (_, i) => ({
    accountUuid: who.accountUuid,
    at: new Date('2026-01-05T11:00:00Z'),
    action: 'costs.added' as const,
    actorName: 'Maja Krogh',
    object: `costs ${i}`,
    after: { rows: 1440.5 },
  }))
  await app.stores.database.system.insert(audit).values(many)
  await ok(who.ask(`/profile/v1/users/${who.userUuid}/formats`, { userFormat: 'danish', userCsvMark: 'comma' }, 'PUT'))
  const days = { fromDate: '2026-01-01', toDate: '2026-01-31' }
  const text = await ok(who.ask<string>('/profile/v1/audit/file', days))
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(head).toMatch(/^When \(.*\);What happened;Change;Who;Kind;To$/)
  expect(lines).toHaveLength(1205)
  expect(new Set(lines.map((line) => line.split(';').at(-1))).size).toBe(1205)
  expect(lines[0]).toMatch(/;Maja Krogh uploaded ads costs: costs \d+;Rows: 1\.440,50;Maja Krogh;/)
  const found = await ok(who.ask<string>('/profile/v1/audit/file', { ...days, search: 'costs 120' }))
  expect(found.trimEnd().split('\r\n')).toHaveLength(7) // 120 and 1200 to 1204
})

it('leaves sign-ins out of what was changed where somebody asks so, counts them, and loses none', async () => {
  const who = await app.signUp()
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 5, 11, minute))
  const entry = { accountUuid: who.accountUuid, actorName: 'Maja Krogh', object: '' }
  await app.stores.database.system.insert(audit).values([
    { ...entry, at: at(0), action: 'session.begun' },
    { ...entry, at: at(1), action: 'session.ended' },
    { ...entry, at: at(2), action: 'session.begun' },
    { ...entry, at: at(3), action: 'session.begun', actorName: 'Oskar Brandt' },
  ])
  const days = { fromDate: '2026-02-01', toDate: '2026-02-28' }
  type Found = { rows: AuditRow[]; total: number; signInsCount: number }
  const ask = async (more: object) => {
    const found = await ok(who.ask<Found>('/profile/v1/audit', { ...days, ...more }))
    return [found.rows.map((r) => r.auditAction), found.total, found.signInsCount]
  }
  const [begun, ended] = ['session.begun', 'session.ended']
  expect(await ask({})).toEqual([[begun, begun, ended, begun], 4, 3])
  expect(await ask({ withoutSignIns: true })).toEqual([[ended], 1, 3])
  expect(await ask({ withoutSignIns: true, search: 'maja' })).toEqual([[ended], 1, 2])
  expect((await who.ask('/profile/v1/audit', { ...days, withoutSignIns: 'yes' })).message).toContain('withoutSignIns')
})
