import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmartLink } from '../../contract/links/smart-link.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { recordLinkChecks } from './record-link-checks.ts'
import { browserAgent, buildShop } from '../../test/tracking.ts'

type Saved = { link: SmartLink; notes: { kind: string; text: string }[] }
let app: TestApp
let me: Session
let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
  shop = await buildShop(app.stores.database, { accountUuid: me.accountUuid, offers: [{ network: 'awin' }] })
})
afterAll(() => app.stop())

const input = (over: object = {}) => ({
  urlShortName: 'Running guide',
  urlShortChannelUuid: shop.siteUuid,
  urlShortAdvertiserUuid: shop.merchantUuid,
  urlShortTargetUrl: `${shop.shop}/shoes`,
  ...over,
})
const make = async (over: object = {}) => (await me.ask<Saved>('/tools/v1/urlshorts', input(over))).data
const change = (code: string, over: object = {}) => me.ask<Saved>(`/tools/v1/urlshorts/${code}`, input(over), 'PUT')
const visit = async (path: string, { agent = browserAgent, method = 'GET' } = {}) => {
  const answer = await fetch(`${app.base}/tr/l/${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': agent },
  })
  const at = answer.headers.get('location') ?? ''
  const target = at === '' ? '' : (new URL(at).searchParams.get('ued') ?? at)
  return { status: answer.status, target, headers: answer.headers, text: at === '' ? await answer.text() : '' }
}
const followed = (code: string) => expect.poll(async () => (await visit(code)).target)

describe('a smart link', () => {
  it('gets a drawn code, leads through the best campaign, and follows a new target', async () => {
    const { link, notes } = await make()
    expect(link.urlShortCode).toMatch(/^[2-9a-hjkmnp-z]{7}$/)
    expect(link.urlShortTrackingUrl).toBe(`${app.base}/tr/l/${link.urlShortCode}`)
    expect(link.urlShortTargetUrl).toBe(`https://${shop.shop}/shoes`)
    expect(link.urlShortChannelUrl).toBe('https://café.example/')
    expect(notes).toEqual([{ kind: 'good', text: `A page of ${shop.shop}` }])
    await followed(link.urlShortCode).toBe(`https://${shop.shop}/shoes`)
    const answer = await visit(link.urlShortCode.toUpperCase())
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const joined = await fetch(`${app.base}//tr//l//${link.urlShortCode}`, { redirect: 'manual' })
    expect(joined.status, 'an address joined out of parts, each with its slash').toBe(302)
    expect((await change(link.urlShortCode, { urlShortTargetUrl: `https://www.${shop.shop}/boots` })).code).toBe(200)
    await followed(link.urlShortCode).toBe(`https://www.${shop.shop}/boots`)
  })
  it('sends what reads links to the shop itself, without counting it', async () => {
    const { link } = await make({ urlShortTargetUrl: `https://${shop.shop}/preview` })
    await followed(link.urlShortCode).toBe(`https://${shop.shop}/preview`)
    await app.app.flush()
    const counted = async () => (await one(link.urlShortCode)).clicksCount
    const before = await counted()
    const unfurlers = [
      'Slackbot-LinkExpanding 1.0',
      'http.rb/5.1 (Mastodon/4.2; +https://a.social/)',
      'WhatsApp/2.23',
      '',
    ]
    for (const agent of unfurlers) {
      const answer = await visit(link.urlShortCode, { agent })
      expect([agent, answer.status, answer.headers.get('location')]).toEqual([
        agent,
        302,
        `https://${shop.shop}/preview`,
      ])
    }
    expect((await visit(link.urlShortCode, { method: 'HEAD' })).status).toBe(302)
    await app.app.flush()
    expect(await counted()).toBe(before)
  })
  it('passes on UTM parameters of the visitor, not over its own, and nothing else', async () => {
    const { link } = await make({ urlShortTargetUrl: `https://${shop.shop}/u?utm_source=print` })
    await followed(`${link.urlShortCode}?utm_source=evil&utm_medium=mail&clickref=evil&q=1`).toBe(
      `https://${shop.shop}/u?utm_source=print&utm_medium=mail`,
    )
  })
  it('says where it leads to anyone who asks with a plus', async () => {
    const { link } = await make({ urlShortTargetUrl: `https://${shop.shop}/asked?a=<b>` })
    await followed(link.urlShortCode).toContain('/asked')
    for (const path of [`${link.urlShortCode}+`, `${link.urlShortCode}/info`]) {
      const page = await visit(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain(`https://${shop.shop}/asked?a=%3Cb%3E`)
    }
    expect((await visit('unknown+')).status).toBe(404)
  })
  it('leads nowhere once it was deleted; only its own account may take its name again', async () => {
    const { link } = await make({ urlShortCode: 'gone-soon' })
    await followed(link.urlShortCode).toContain('/shoes')
    expect((await me.ask('/tools/v1/urlshorts/gone-soon', {}, 'DELETE')).code).toBe(200)
    await expect.poll(async () => (await visit('gone-soon')).status).toBe(404)
    expect((await me.ask('/tools/v1/urlshorts/gone-soon', {}, 'DELETE')).code).toBe(404)
    const other = await app.signUp()
    const theirs = await buildShop(app.stores.database, { accountUuid: other.accountUuid })
    const wanted = {
      ...input({ urlShortCode: 'gone-soon', urlShortTargetUrl: theirs.shop }),
      urlShortChannelUuid: theirs.siteUuid,
      urlShortAdvertiserUuid: theirs.merchantUuid,
    }
    expect(await other.ask('/tools/v1/urlshorts', wanted)).toMatchObject({
      code: 409,
      message: 'urlShortCode: This name is taken',
    })
    expect((await make({ urlShortCode: 'gone-soon' })).link.urlShortCode).toBe('gone-soon')
  })
})

const one = async (code: string) => {
  const answer = await me.ask<SmartLink & { targets: object[] }>(`/tools/v1/urlshorts/${code}`, {}, 'GET')
  expect(answer).toMatchObject({ code: 200 })
  return answer.data
}

describe('a name of one’s own', () => {
  it('goes to one of two who want it at the same moment', async () => {
    const asked = { urlShortCode: 'Summer-Sale' }
    const answers = await Promise.all([1, 2, 3].map(() => me.ask<Saved>('/tools/v1/urlshorts', input(asked))))
    expect(answers.map((a) => a.code).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await one('summer-sale')).urlShortCode).toBe('summer-sale')
  })
  it.each([
    ['a', 'urlShortCode: Must have 3 to 40 characters'],
    ['kød', 'urlShortCode: Only letters a to z, digits and single hyphens inside'],
    ['admin', 'urlShortCode: This name is reserved'],
  ])('may not be %s', async (urlShortCode, message) => {
    expect(await me.ask('/tools/v1/urlshorts', input({ urlShortCode }))).toMatchObject({ code: 400, message })
  })
})

describe('a target', () => {
  it('pasted as a network’s link is saved as the shop’s own page', async () => {
    const pasted = `https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=${encodeURIComponent(`https://${shop.shop}/deal`)}`
    const { link, notes } = await make({ urlShortTargetUrl: pasted })
    expect(link.urlShortTargetUrl).toBe(`https://${shop.shop}/deal`)
    expect(notes[1]?.text).toBe('You pasted a network link: the shop’s own page is saved instead')
  })
  it.each([
    ['https://elsewhere.example/x', /^urlShortTargetUrl: Must be a page of shop-/],
    ['https://bit.ly/abc', /^urlShortTargetUrl: Must be a page of shop-/],
    ['ftp://shop.dk/', /^urlShortTargetUrl: must start with http/],
    ['https://192.168.0.1/', /^urlShortTargetUrl: must name a public host/],
    ['https://user:pass@shop.dk/', /^urlShortTargetUrl: must not hold a user name/],
    ['https://shop.dk:8080/', /^urlShortTargetUrl: must not name a port/],
    ['https://www.awin1.com/cread.php?awinmid=1', /^urlShortTargetUrl: is a network’s link/],
    [' ', /^urlShortTargetUrl: This field is required/],
    [`https://shop.dk/${'x'.repeat(2048)}`, /^urlShortTargetUrl: Must have at most 2048/],
  ])('%s is refused', async (urlShortTargetUrl, message) => {
    const { link } = await make()
    for (const answer of [
      await me.ask('/tools/v1/urlshorts', input({ urlShortTargetUrl })),
      await me.ask('/tools/v1/urlshorts/check', { ...input({ urlShortTargetUrl }), urlShortName: undefined }),
      await change(link.urlShortCode, { urlShortTargetUrl }),
    ])
      expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(message) })
    expect((await one(link.urlShortCode)).urlShortTargetUrl).toBe(`https://${shop.shop}/shoes`)
  })
  it('may not be this server: a short link that leads to a short link would never end', async () => {
    const { link } = await make()
    const answer = await change(link.urlShortCode, { urlShortTargetUrl: link.urlShortTrackingUrl })
    expect(answer).toMatchObject({ code: 400, message: 'urlShortTargetUrl: must not lead back here' })
    const fallback = await change(link.urlShortCode, { urlShortFallbackUrl: link.urlShortTrackingUrl })
    expect(fallback).toMatchObject({ code: 400, message: 'urlShortFallbackUrl: must not lead back here' })
  })
  it('that no campaign of the site covers is saved with a warning', async () => {
    const narrow = await buildShop(app.stores.database, {
      accountUuid: me.accountUuid,
      offers: [{ network: 'awin', urlMatch: `only-this.${shop.shop}/dk` }],
    })
    const target = `https://only-this.${shop.shop}/se`
    const { notes } = await make({
      urlShortChannelUuid: narrow.siteUuid,
      urlShortAdvertiserUuid: narrow.merchantUuid,
      urlShortCampaignUuid: narrow.campaigns[0],
      urlShortTargetUrl: target,
    })
    expect(notes.filter((n) => n.kind === 'warning').map((n) => n.text)).toEqual([
      `The campaign covers only-this.${shop.shop}/dk only: clicks to this page take the next best`,
      'No campaign of Café covers this page: clicks will earn nothing',
    ])
  })
  it('takes an empty campaign as none', async () => {
    const { link } = await make({ urlShortCampaignUuid: '' })
    expect((await one(link.urlShortCode)).urlShortCampaignUuid).toBeNull()
  })
  it('keeps where it led before, with the clicks of each time', async () => {
    const { link } = await make({ urlShortTargetUrl: `https://${shop.shop}/first` })
    await followed(link.urlShortCode).toContain('/first')
    await app.app.flush()
    const seen = (await one(link.urlShortCode)).clicksCount
    await change(link.urlShortCode, { urlShortTargetUrl: `https://${shop.shop}/second` })
    await followed(link.urlShortCode).toContain('/second')
    await app.app.flush()
    const { targets, clicksCount } = await one(link.urlShortCode)
    expect(targets).toMatchObject([
      { targetUrl: `https://${shop.shop}/second`, reason: 'edited', toDatetime: null },
      { targetUrl: `https://${shop.shop}/first`, reason: 'created', userName: expect.stringMatching(/./) },
    ])
    const counts = targets.map((t) => (t as { clicksCount: number }).clicksCount)
    expect(counts.reduce((a, b) => a + b)).toBe(clicksCount)
    expect(counts[1]).toBeGreaterThanOrEqual(seen)
    expect(seen).toBeGreaterThan(0)
  })
})

describe('the list', () => {
  it('shows the newest first, then as they were dragged, and new ones before those', async () => {
    const own = await app.signUp()
    const mine = await buildShop(app.stores.database, { accountUuid: own.accountUuid })
    const add = async (urlShortName: string) => {
      const of = { urlShortChannelUuid: mine.siteUuid, urlShortAdvertiserUuid: mine.merchantUuid }
      const made = await own.ask<Saved>('/tools/v1/urlshorts', {
        ...input({ urlShortName, urlShortTargetUrl: mine.shop }),
        ...of,
      })
      return made.data.link.urlShortCode
    }
    const names = async () =>
      (await own.ask<SmartLink[]>('/tools/v1/urlshorts', {}, 'GET')).data.map((l) => l.urlShortName)
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    expect(await names()).toEqual(['c', 'b', 'a'])
    expect((await own.ask('/tools/v1/urlshorts/order', { urlShortCodes: [b, a, c] })).code).toBe(200)
    expect(await names()).toEqual(['b', 'a', 'c'])
    await add('d')
    expect(await names()).toEqual(['d', 'b', 'a', 'c'])
  })
  it('is not for a foreign account, and its calls change nothing of it', async () => {
    const { link } = await make()
    const other = await app.signUp()
    expect((await other.ask(`/tools/v1/urlshorts/${link.urlShortCode}`, {}, 'GET')).code).toBe(404)
    expect((await other.ask(`/tools/v1/urlshorts/${link.urlShortCode}`, input(), 'PUT')).code).toBe(404)
    await followed(link.urlShortCode).toContain(shop.shop)
  })
})

describe('what a site adds', () => {
  it('is in the target, with the code, where the target has none', async () => {
    const path = `/tools/v1/urlshorts/settings/${shop.siteUuid}`
    const utm = { utmSource: 'café', utmMedium: 'link', utmCampaign: '{link}' }
    expect((await me.ask(path, utm, 'PUT')).code).toBe(200)
    const { link } = await make({
      urlShortAddUtm: true,
      urlShortTargetUrl: `https://${shop.shop}/x?utm_medium=own`,
      urlShortCode: 'with-utm',
    })
    expect(new URL(link.urlShortTargetUrl).search).toBe('?utm_medium=own&utm_source=caf%C3%A9&utm_campaign=with-utm')
    expect((await me.ask(path, { fallbackUrl: 'https://elsewhere.example/' }, 'PUT')).message).toBe(
      'fallbackUrl: Must be a page of café.example',
    )
    const { data } = await me.ask<{ healing: string; sites: object[] }>('/tools/v1/urlshorts/settings', {}, 'GET')
    expect([data.healing, data.sites.find((s) => 'utmSource' in s && s.utmSource === 'café')]).toMatchObject([
      'campaign',
      utm,
    ])
  })
})

describe('healing', () => {
  it('leads clicks to the fallback while the target is broken, and back; the link keeps its clicks and its history', async () => {
    const fallback = `https://${shop.shop}/all`
    const { link } = await make({ urlShortTargetUrl: `${shop.shop}/sold-out-thing`, urlShortFallbackUrl: fallback })
    const code = link.urlShortCode
    expect((await me.ask('/tools/v1/urlshorts/settings', { healing: 'address' }, 'PUT')).code).toBe(200)
    const { database, events } = app.stores
    const look = (hour: number, health: 'broken' | 'healthy') => {
      const clock = { now: () => new Date(Date.now() + hour * 3_600_000) }
      return recordLinkChecks({ database, events, clock }, me.accountUuid, [{ code, health }])
    }
    await followed(code).toContain('/sold-out-thing')
    await look(0, 'broken')
    expect(await one(code)).toMatchObject({ urlShortHealth: 'broken', urlShortReplacementUrl: null })
    await look(7, 'broken')
    expect((await one(code)).urlShortReplacementUrl).toBe(fallback)
    await followed(code).toBe(fallback)
    expect((await one(code)).urlShortTargetUrl).toBe(`https://${shop.shop}/sold-out-thing`)
    await look(8, 'healthy')
    await look(9, 'healthy')
    await followed(code).toContain('/sold-out-thing')
    const { targets } = await one(code)
    expect(targets).toMatchObject([{ reason: 'restored' }, { reason: 'healed' }, { reason: 'created' }])
  })
  it('notes nothing for a link of another account', async () => {
    const { link } = await make()
    const other = await app.signUp()
    const { database, events } = app.stores
    const run = [{ code: link.urlShortCode, health: 'broken' as const }]
    await recordLinkChecks({ database, events, clock: { now: () => new Date() } }, other.accountUuid, run)
    expect((await one(link.urlShortCode)).urlShortHealth).toBe('unchecked')
  })
})

describe('a file of links', () => {
  beforeAll(async () => {
    me = await app.signUp()
    shop = await buildShop(app.stores.database, { accountUuid: me.accountUuid })
  })
  const preview = (csv: string) =>
    me.ask<{ links: object[]; problems: object[] }>('/tools/v1/urlshorts/file/preview', { csv })
  it('is previewed with a sentence for each row that cannot be a link, and makes none of them', async () => {
    const csv = [
      'Name;Site;Target;Code',
      `Good;café.example;${shop.shop}/a;`,
      `;café.example;${shop.shop}/a;`,
      `No site;other.example;${shop.shop}/a;`,
      'No shop;café.example;elsewhere.example/a;',
      `Twice;café.example;${shop.shop}/a;twice-name`,
      `Twice;café.example;${shop.shop}/a;twice-name`,
    ].join('\n')
    const { data } = await preview(csv)
    expect(data.links).toHaveLength(2)
    expect(data.problems).toEqual([
      { line: 3, reason: 'Name: This field is required' },
      { line: 4, reason: 'Site: “other.example” is none of your sites' },
      { line: 5, reason: 'Target: elsewhere.example is no merchant you have campaigns with' },
      { line: 7, reason: 'Code: line 6 has this name already' },
    ])
    const refused = await me.ask('/tools/v1/urlshorts/file', { csv })
    expect([refused.code, refused.message]).toEqual([
      400,
      'csv: line 3: Name: This field is required. No link was made.',
    ])
    expect((await me.ask('/tools/v1/urlshorts/twice-name', {}, 'GET')).code).toBe(404)
    // or, on request, only the valid ones: the first row, and the first of the two with one name
    const part = await me.ask<{ urlShortCodes: string[] }>('/tools/v1/urlshorts/file', { csv, onlyFit: true })
    expect(part.data.urlShortCodes).toEqual([expect.any(String), 'twice-name'])
    const none = await me.ask('/tools/v1/urlshorts/file', { csv: 'Name,Site,Target\n,nowhere,x\n', onlyFit: true })
    expect(none).toMatchObject({ code: 400, message: 'csv: line 2: Name: This field is required. No link was made.' })
  })
  it('lists its other rows although one cannot be read at all', async () => {
    const csv = [
      'Name;Site;Target',
      `"Never closed;café.example;${shop.shop}/a`,
      `Good;café.example;${shop.shop}/b`,
      '',
      `No site;other.example;${shop.shop}/c`,
      `Long;café.example;${shop.shop}/${'x'.repeat(70_000)}`,
    ].join('\n')
    const { data } = await preview(csv)
    expect(data.links).toMatchObject([
      { line: 2, urlShortName: 'Never closed' },
      { line: 3, urlShortName: 'Good' },
    ])
    const unreadable = 'This line cannot be read: a quotation mark is not closed, or the line is too long'
    expect(data.problems).toEqual([
      { line: 5, reason: 'Site: “other.example” is none of your sites' },
      { line: 6, reason: unreadable },
    ])
  })
  it('makes all of its links', async () => {
    const csv = `Name,Site,Target,Code\nOne,Café,https://${shop.shop}/1,file-one\nTwo,café.example,${shop.shop}/2,\n`
    const made = await me.ask<{ urlShortCodes: string[] }>('/tools/v1/urlshorts/file', { csv })
    expect(made.data.urlShortCodes).toEqual(['file-one', expect.stringMatching(/^[2-9a-hjkmnp-z]{7}$/)])
    expect(await one('file-one')).toMatchObject({ urlShortName: 'One', urlShortChannelUuid: shop.siteUuid })
    expect((await preview(csv)).data.problems).toEqual([{ line: 2, reason: 'Code: This name is taken' }])
    expect((await preview('Day,Cost\n1,2\n')).data.problems).toEqual([
      { line: 1, reason: 'No column is called Name, Site, Target' },
    ])
  })
})
