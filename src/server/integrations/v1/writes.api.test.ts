import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { addDays } from '../../../contract/days.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { autoMention } from '../../autolinking/tables.ts'
import { askV1, makeExtensionKey, makeKey } from '../make-key.test-data.ts'

let app: TestApp
let owner: Session
let ask: ReturnType<typeof askV1>
let place: { site_id: string; merchant_id: string; target_url: string }
beforeAll(async () => {
  app = await startApp()
  owner = await app.signUp()
  const shop = await buildShop(app.stores.database, {
    accountUuid: owner.accountUuid,
    domain: 'nordlys.example',
    shop: 'nordlys.dk',
    offers: [{ network: 'awin' }],
  })
  const { rows } = await app.stores.database.pool.query<{ merchant: string }>(
    'SELECT merchant_uuid AS merchant FROM campaign WHERE account_uuid = $1',
    [owner.accountUuid],
  )
  place = { site_id: shop.siteUuid, merchant_id: rows[0]?.merchant ?? '', target_url: 'https://nordlys.dk/kaffe' }
  ask = askV1(app, (await makeKey(owner)).key)
})
afterAll(() => app.stop())

type Saved = { link: { code: string; name: string; url: string; target_url: string } }
type Refused = { error: { code: string; param: string | null; message: string; request_id: string; doc_url: string } }
const post = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
  ask<T>(path, body, { method: 'POST', headers })

it('makes, reads, changes and archives a smart link', async () => {
  const made = await post<Saved>('/links', { ...place, name: 'Coffee', code: 'coffee' })
  expect([made.status, made.body.link.code, made.body.link.target_url]).toEqual([200, 'coffee', place.target_url])
  expect((await ask<{ name: string }>('/links/coffee')).body.name).toBe('Coffee')
  const changed = await ask<Saved>('/links/coffee', { name: 'Coffee beans' }, { method: 'PATCH' })
  expect(changed.body.link).toMatchObject({ name: 'Coffee beans', target_url: place.target_url })
  expect((await ask<{ links: unknown[] }>('/links')).body.links).toHaveLength(1)
  expect((await ask('/links/coffee', {}, { method: 'DELETE' })).status).toBe(200)
  expect((await ask('/links/coffee')).status).toBe(404)
})

it('has one shape for everything that is refused, with the field as it was sent', async () => {
  const refused = await post<Refused>('/links', { ...place, name: 'x', site_id: 'x' })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toEqual({
    code: 'bad_input',
    param: 'site_id',
    message: 'Must be a uuid',
    doc_url: `${app.base}/api/reference/v1#errors`,
    request_id: refused.headers.get('x-request-id'),
  })
  const unknownSite = await post<Refused>('/links', { ...place, name: 'x', site_id: randomUUID() })
  expect([unknownSite.status, unknownSite.body.error.code]).not.toEqual([200, undefined])
  const method = await ask<Refused>('/links', {}, { method: 'PUT' })
  expect([method.status, method.body.error.code, method.headers.get('allow')]).toEqual([
    405,
    'wrong_method',
    'GET, POST',
  ])
  for (const [body, type, code] of [
    ['{"name"', 'application/json', 'bad_input'],
    ['"text"', 'application/json', 'bad_input'],
    ['a=b', 'text/plain', 'wrong_type'],
    [`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 'too_large'],
  ] as const) {
    const { key } = await makeKey(owner)
    const answer = await fetch(`${app.base}/v1/links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    })
    expect(((await answer.json()) as Refused).error.code, body.slice(0, 20)).toBe(code)
  }
})

it('makes a hundred at once, each for itself, and not a hundred and one', async () => {
  const links = Array.from({ length: 100 }, (_, n) => ({
    ...place,
    name: `Link ${n}`,
    ...(n === 7 ? { target_url: 'not an address' } : {}),
  }))
  const { status, body } = await post<{
    made: number
    refused: number
    results: { link: object | null; error: { param: string } | null }[]
  }>('/links/bulk', { links })
  expect([status, body.made, body.refused]).toEqual([200, 99, 1])
  expect(body.results[7]).toMatchObject({ link: null, error: { code: 'bad_input', param: 'target_url' } })
  const more = await post<Refused>('/links/bulk', { links: [...links, links[0]] })
  expect([more.status, more.body.error.param]).toEqual([400, 'links'])
})

it('does a named write once, however often and at whatever time it is sent', async () => {
  const named = { 'idempotency-key': randomUUID() }
  const body = { ...place, name: 'Once' }
  const first = await post<Saved>('/links', body, named)
  const again = await post<Saved>('/links', body, named)
  expect(again.body).toEqual(first.body)
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  const other = await post<Refused>('/links', { ...body, name: 'Other' }, named)
  expect([other.status, other.body.error.code]).toEqual([422, 'repeat_differs'])
  const together = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post<Saved & Refused>('/links', { ...body, name: 'Together' }, together)),
  )
  const codes = new Set(answers.filter((a) => a.status === 200).map((a) => a.body.link.code))
  expect(codes.size).toBe(1)
  for (const a of answers) if (a.status !== 200) expect([a.status, a.body.error.code]).toEqual([409, 'repeat_running'])
  // a refused write is not stored: corrected, it works under the same key
  const mended = { 'idempotency-key': randomUUID() }
  expect((await post('/links', { ...body, target_url: 'nonsense' }, mended)).status).toBe(400)
  expect((await post('/links', body, mended)).status).toBe(200)
  expect((await post<Refused>('/links', body, { 'idempotency-key': 'x'.repeat(201) })).body.error.param).toBe(
    'Idempotency-Key',
  )
})

it('replays nothing to another account that uses the same name for its write', async () => {
  const named = { 'idempotency-key': randomUUID() }
  const body = { ...place, name: 'Of the first' }
  const first = await post<Saved>('/links', body, named)
  expect(first.status).toBe(200)
  const stranger = askV1(app, (await makeKey(await app.signUp())).key)
  const asStranger = (sent: object) => stranger<Refused>('/links', sent, { method: 'POST', headers: named })
  // the same key is free for another account, with the same input and with a different one
  for (const sent of [body, { ...body, name: 'Other' }]) {
    const answer = await asStranger(sent)
    const unknown = await stranger<Refused>('/links', { ...sent, site_id: randomUUID() }, { method: 'POST' })
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
    expect([answer.status, answer.body.error.code]).toEqual([unknown.status, unknown.body.error.code])
    expect(JSON.stringify(answer.body)).not.toContain(first.body.link.code)
  }
  const again = await post<Saved>('/links', body, named)
  expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
})

type Shop = {
  merchant: { id: string; domain: string } | null
  can_earn: boolean
  offers: { network: { name: string }; obstacle: string; commission_percent: number; measured: { clicks: number } }[]
}
it('tells the browser extension whether a shop pays, and makes a link to its page', async () => {
  const extension = askV1(app, await makeExtensionKey(owner))
  const askAccount = () =>
    extension<{ may_make_links: boolean; number_format: string; sites: { domain: string }[] }>('/extension/account')
  const account = await askAccount()
  expect([account.status, account.body.may_make_links, account.body.sites.map((s) => s.domain)]).toEqual([
    200,
    true,
    ['nordlys.example'],
  ])
  expect(account.body.number_format).toBe('british')
  const danish = { userFormat: 'danish' }
  expect((await owner.ask(`/profile/v1/users/${owner.userUuid}/formats`, danish, 'PUT')).code).toBe(200)
  expect((await askAccount()).body.number_format).toBe('danish')
  const shop = await extension<Shop>('/extension/shops/www.nordlys.dk')
  expect(shop.body).toMatchObject({
    merchant: { id: place.merchant_id, domain: 'nordlys.dk' },
    can_earn: true,
    offers: [{ obstacle: '', commission_percent: 5, measured: { clicks: 0 } }],
  })
  expect((await extension<Shop>('/extension/shops/nobody-has-it.dk')).body).toMatchObject({
    merchant: null,
    can_earn: false,
    offers: [],
  })
  const made = await extension<Saved>('/extension/links', { ...place, name: 'From the toolbar' }, { method: 'POST' })
  expect([made.status, made.body.link.target_url]).toEqual([200, place.target_url])
  const page = await extension<{ page: string; links: unknown[] }>('/extension/page', {
    page: 'www.nordlys.example/a/',
  })
  expect([page.status, page.body.page, page.body.links]).toEqual([200, 'nordlys.example/a', []])
})

type Brought = { clicks: number; discover_clicks: number; conversions: number; revenue: { amount: string } }
type PageAnswer = {
  from: string
  to: string
  links: (Brought & { target: string })[]
  smart_links: (Brought & { code: string; health: string })[]
  totals: Omit<Brought, 'conversions'>
  addresses: string[]
  mentions: object[]
}
type Reported = {
  clickCount: number
  discoverCount: number
  conversionCount: number
  conversionTotalCommission: number
}
it('answers the extension what the report of the same days says, to the cent', async () => {
  const own = { uuid: owner.accountUuid, site: place.site_id }
  const kaffe = { page: 'nordlys.example/b', target: 'nordlys.dk/kaffe', merchant: 'nordlys.dk' }
  const today = new Date().toISOString().slice(0, 10)
  const at = `${addDays(today, -3)}T12:00:00Z`
  const made = await post<Saved>('/links', { ...place, name: 'Printed', code: 'printed' })
  expect(made.status).toBe(200)
  const { events, database } = app.stores
  await events.insert(
    'click',
    [
      click(own, { at, ...kaffe }),
      click(own, { at, ...kaffe }),
      click(own, { at, ...kaffe, kind: 'discover' }),
      // nothing can carry these
      click(own, { at, ...kaffe, target: 'other.example/x', merchant: '', kind: 'discover' }),
      click(own, { at, ...kaffe, page: '', smart_link: 'printed' }),
      // outside of these days or this page
      click(own, { at: `${addDays(today, -40)}T12:00:00Z`, ...kaffe }),
      click(own, { at, ...kaffe, page: 'nordlys.example/c' }),
    ],
    randomUUID(),
  )
  await events.insert(
    'conversion',
    [
      // each is rounded to the cent separately: 12.35 + 0.12
      conversion(own, { at, click_at: at, ...kaffe, commission: '12.3450' }),
      conversion(own, { at, click_at: at, ...kaffe, commission: '0.1150' }),
      conversion(own, { at, click_at: at, ...kaffe, page: '', smart_link: 'printed', commission: '3.4000' }),
    ],
    randomUUID(),
  )
  const page = kaffe.page
  const mention = { accountUuid: own.uuid, siteUuid: own.site, page, domain: 'nordlys.dk', mentions: 2 }
  const words = { before: 'From ', name: 'Nordlys', after: '.' }
  await database.system.insert(autoMention).values([
    { ...mention, ...words, seenAt: new Date() },
    { ...mention, ...words, domain: 'old.example', seenAt: new Date(Date.now() - 31 * 86_400_000) },
    { ...mention, ...words, page: 'nordlys.example/c', seenAt: new Date() },
  ])
  const extension = askV1(app, await makeExtensionKey(owner))
  const { body } = await extension<PageAnswer>('/extension/page', { page })
  expect(body.links).toMatchObject([
    { target: 'nordlys.dk/kaffe', clicks: 2, discover_clicks: 1, conversions: 2, revenue: { amount: '12.47' } },
    { target: 'other.example/x', clicks: 0, discover_clicks: 1, conversions: 0, revenue: { amount: '0.00' } },
  ])
  expect(body.totals).toMatchObject({ clicks: 2, discover_clicks: 2, revenue: { amount: '12.47' } })
  expect(body.smart_links).toMatchObject([
    {
      code: 'printed',
      clicks: 1,
      discover_clicks: 0,
      conversions: 1,
      revenue: { amount: '3.40' },
      health: 'unchecked',
    },
  ])
  expect(body.addresses).toEqual([app.base])
  expect(body.mentions).toEqual([{ domain: 'nordlys.dk', name: 'Nordlys', count: 2 }])

  const report = async (groupBy: string, filters: object) => {
    const asked = { fromDate: body.from, toDate: body.to, groupBy, filters }
    const { data } = await owner.ask<{ rows: (Reported & { grp: string })[]; totals: Reported }>(
      '/insights/v1/statistics',
      asked,
    )
    return data
  }
  const inWords = (r: Reported) => ({
    clicks: r.clickCount,
    discover_clicks: r.discoverCount,
    revenue: { amount: r.conversionTotalCommission.toFixed(2), currency: 'DKK' },
  })
  const ofPage = await report('target', { channelUuids: [own.site], pageUrlPaths: [page] })
  expect(body.totals).toEqual(inWords(ofPage.totals))
  expect(ofPage.rows.map((r) => r.grp)).toEqual(['nordlys.dk/kaffe'])
  expect(body.links[0]).toMatchObject(inWords(ofPage.rows[0] as Reported))
  const ofLinks = await report('shortcode', {})
  expect(body.smart_links[0]).toMatchObject(inWords(ofLinks.rows.find((r) => r.grp === 'printed') as Reported))
})

it('refuses the browser extension what its key is not made for, and pages that are nobody’s', async () => {
  const refusal = ({ status, body }: { status: number; body: Refused }) => [status, body.error.code, body.error.param]
  const [writes, reads] = [
    askV1(app, await makeExtensionKey(owner)),
    askV1(app, await makeExtensionKey(owner, false)),
  ] as const
  const link = { ...place, name: 'x' }
  const post = { method: 'POST' }
  expect((await reads('/extension/shops/nordlys.dk')).status).toBe(200)
  expect((await reads<{ may_make_links: boolean }>('/extension/account')).body.may_make_links).toBe(false)
  expect(refusal(await reads<Refused>('/extension/links', link, post))).toEqual([403, 'scope_missing', null])
  // only its own calls, and no other key can make them
  for (const path of ['/report', '/links', '/sites'])
    expect(refusal(await writes<Refused>(path)), path).toEqual([403, 'scope_missing', null])
  expect(refusal(await ask<Refused>('/extension/account'))).toEqual([403, 'scope_missing', null])
  for (const domain of ['x', 'localhost:80', 'a_b.dk'])
    expect(refusal(await reads<Refused>(`/extension/shops/${domain}`)), domain).toEqual([400, 'bad_input', 'domain'])
  for (const page of ['other.example/a', 'nordlys.example.evil.dk/a', 'xnordlys.example/', 'javascript:alert(1)', ' '])
    expect(refusal(await reads<Refused>('/extension/page', { page })), page).toEqual([400, 'bad_input', 'page'])
  expect(refusal(await writes<Refused>('/extension/links', { ...link, target_url: 'nonsense' }, post))).toEqual([
    400,
    'bad_input',
    'target_url',
  ])
})
