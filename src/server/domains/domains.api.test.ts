import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { mailTo } from '../../test/read-outbox.ts'
import { buildShop } from '../../test/tracking.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { account } from '../account/tables.ts'
import { alert } from '../alerts/tables.ts'
import { site } from '../sites/tables.ts'
import { smartLink } from '../links/tables.ts'
import { domain } from './tables.ts'

/** Simulates the internet: the files on each domain, and the domains that lead to this server. */
const files = new Map<string, string>()
const leadHere = new Set<string>()
let internet: Server
let app: TestApp
const patience = { timeout: 60_000, interval: 50 }
let now = new Date('2026-03-02T09:00:00Z')

type Got = { status: number; headers: Record<string, unknown>; body: string }
/** A request as it arrives through a proxy: from this machine, for a host. */
const get = (
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  sent = '',
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest(new URL(path, app.base), { method, headers: { host, ...headers } }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    asked.on('error', reject)
    asked.end(sent)
  })

beforeAll(async () => {
  internet = createServer((req, res) => {
    const host = req.headers.host ?? ''
    if (req.url === '/.well-known/outbound-domain.txt' && files.has(host)) return res.end(files.get(host))
    if (!leadHere.has(host)) return res.writeHead(404).end()
    get(host, req.url ?? '/').then(
      ({ status, body }) => res.writeHead(status).end(body),
      () => res.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve))
  const { port } = internet.address() as AddressInfo
  app = await startApp({
    clock: { now: () => now },
    env: { NETWORK_BASE_URLS: JSON.stringify({ domains: `http://127.0.0.1:${port}` }) },
  })
})
afterAll(async () => {
  await app.stop()
  internet.close()
})

const add = (who: Session, domainName: string) => who.ask<OwnDomain>('/domains/v1/domains', { domainName })
const check = (who: Session, { domainUuid }: OwnDomain) => who.ask<OwnDomain>(`/domains/v1/domains/${domainUuid}/check`)
const list = async (who: Session) =>
  (await who.ask<{ domains: OwnDomain[]; address: string }>('/domains/v1/domains', {}, 'GET')).data
/** Waits until the in-memory map has the written domain. */
const known = (name: string) =>
  vi.waitUntil(async () => (await get('127.0.0.1', `/internal/domains/ask?domain=${name}`)).status === 200, patience)
async function works(who: Session, name: string): Promise<OwnDomain> {
  const { data: added } = await add(who, name)
  files.set(name, added.proof)
  leadHere.add(name)
  const { data } = await check(who, added)
  expect(data).toMatchObject({ state: 'works', sentence: 'It works.' })
  await known(name)
  return data
}
/** A publisher with a site, a shop and a smart link with the given code. */
async function publisher(code: string) {
  const me = await app.signUp()
  const { database } = app.stores
  const shop = await buildShop(database, { accountUuid: me.accountUuid })
  const { siteUuid, merchantUuid } = shop
  const { accountUuid } = me
  const [target] = await database.system.select().from(site).where(eq(site.uuid, siteUuid))
  await database.system.insert(smartLink).values({
    code,
    accountUuid,
    siteUuid,
    merchantUuid,
    name: code,
    siteUrl: `https://${target?.domain}/`,
    targetUrl: 'https://shop.example.com/',
  })
  return { me, siteUuid, accountUuid }
}

describe('a domain', () => {
  it('is added with what proves it, checked, works, and becomes the main one', async () => {
    const me = await app.signUp()
    const { data: added } = await add(me, 'Go.First.dk')
    expect(added).toMatchObject({
      domainName: 'go.first.dk',
      state: 'waiting',
      sentence: 'Waiting for the record: nobody has looked yet.',
      isMain: false,
      recordName: '_outbound.go.first.dk',
      fileUrl: 'https://go.first.dk/.well-known/outbound-domain.txt',
      leadsTo: '127.0.0.1',
    })
    expect((await check(me, added)).data.sentence).toBe(
      'Waiting for the record: neither it nor the file was found yet.',
    )
    files.set('go.first.dk', 'another token')
    leadHere.add('go.first.dk')
    expect((await check(me, added)).data.state).toBe('waiting')
    expect((await get('127.0.0.1', '/internal/domains/ask?domain=go.first.dk')).status).toBe(404)
    files.set('go.first.dk', `${added.proof}\n`)
    leadHere.delete('go.first.dk')
    expect((await check(me, added)).data).toMatchObject({ state: 'unreached', provenDatetime: now.toISOString() })
    expect((await list(me)).address).toBe(app.base)
    leadHere.add('go.first.dk')
    files.delete('go.first.dk')
    expect((await check(me, added)).data).toMatchObject({ state: 'works', isMain: true })
    expect((await list(me)).address).toBe('https://go.first.dk')
    await known('go.first.dk')
  })

  it.each([
    ['localhost', 'public internet'],
    ['192.0.2.1', 'IP address'],
    ['*.blog.dk', 'wildcard'],
    ['co.uk', 'public suffix'],
    ['go.blog.dk/x', 'without a path'],
    [`${'a'.repeat(251)}.dk`, 'at most 253 characters'],
    ['', 'This field is required'],
  ])('%s is refused by field and rule, and nothing is kept', async (name, rule) => {
    const me = await app.signUp()
    const answer = await add(me, name)
    expect(answer.code).toBe(400)
    expect(answer.message).toMatch(/^domainName: /)
    expect(answer.message).toContain(rule)
    expect((await list(me)).domains).toEqual([])
  })

  it('of one account is taken by no other, whichever comes first, and twenty are the most', async () => {
    const [me, other] = [await app.signUp(), await app.signUp()]
    // both claim it before anybody has proven it: a claim alone excludes nobody
    const theirs = (await add(other, 'go.taken.dk')).data
    await works(me, 'go.taken.dk')
    files.set('go.taken.dk', theirs.proof)
    expect((await check(other, theirs)).data).toMatchObject({
      state: 'waiting',
      sentence: expect.stringContaining('It belongs to another account.'),
    })
    const third = await app.signUp()
    expect(await add(third, 'go.taken.dk')).toMatchObject({
      code: 409,
      message: 'domainName: Must be yours: go.taken.dk belongs to another account',
    })
    expect(await add(me, 'GO.taken.dk.')).toMatchObject({ code: 409, message: expect.stringContaining('in your list') })
    for (let i = 1; i < 20; i++) expect((await add(me, `a${i}.taken.dk`)).code).toBe(200)
    expect(await add(me, 'a20.taken.dk')).toMatchObject({ code: 409, message: expect.stringContaining('At most 20') })
  })

  it('that was removed goes on for its links until another account proves it', async () => {
    const { me, siteUuid } = await publisher('removedone')
    const made = await works(me, 'go.removed.dk')
    expect((await me.ask(`/domains/v1/domains/${made.domainUuid}`, {}, 'DELETE')).code).toBe(200)
    expect(await list(me)).toEqual({ domains: [], address: app.base })
    expect((await get('go.removed.dk', `/tr/v1/config/${siteUuid}`)).status).toBe(200)
    expect((await get('127.0.0.1', '/internal/domains/ask?domain=go.removed.dk')).status).toBe(200)
    expect(await me.ask(`/domains/v1/domains/${made.domainUuid}/check`)).toMatchObject({ code: 404 })
    // restored with its earlier proof
    expect((await add(me, 'go.removed.dk')).data).toMatchObject({ domainUuid: made.domainUuid, proof: made.proof })
    await me.ask(`/domains/v1/domains/${made.domainUuid}`, {}, 'DELETE')
    const next = await app.signUp()
    await works(next, 'go.removed.dk')
    await expect.poll(async () => (await get('go.removed.dk', `/tr/v1/config/${siteUuid}`)).status).toBe(404)
    const rows = await app.stores.database.system.select().from(domain).where(eq(domain.name, 'go.removed.dk'))
    expect(rows.map((r) => r.accountUuid)).toEqual([next.accountUuid])
  })

  it('that broke opens an alert, and closes it when it works again', async () => {
    const me = await app.signUp()
    const made = await works(me, 'go.broke.dk')
    leadHere.delete('go.broke.dk')
    now = new Date(now.getTime() + 3_600_000)
    expect((await check(me, made)).data).toMatchObject({ state: 'broken', isMain: true })
    expect((await list(me)).address).toBe(app.base)
    const alerts = () => app.stores.database.system.select().from(alert).where(eq(alert.accountUuid, me.accountUuid))
    await expect
      .poll(async () => (await alerts()).map((a) => [a.rule, a.subject, a.state]))
      .toEqual([['domainBroken', made.domainUuid, 'open']])
    leadHere.add('go.broke.dk')
    expect((await check(me, made)).data.state).toBe('works')
    await expect.poll(async () => (await alerts()).map((a) => [a.state, a.closing])).toEqual([['closed', 'back']])
    expect((await list(me)).address).toBe('https://go.broke.dk')
  })
})

describe('under two own domains', () => {
  let one: Awaited<ReturnType<typeof publisher>>
  let other: Awaited<ReturnType<typeof publisher>>
  beforeAll(async () => {
    one = await publisher('linkofone')
    other = await publisher('linkofother')
    await works(one.me, 'go.one.dk')
    await works(other.me, 'go.other.dk')
    await vi.waitUntil(async () => (await get('127.0.0.1', '/tr/l/linkofother')).status === 302, patience)
  })

  it('links, settings and events are those of its account; the product’s own address serves all', async () => {
    for (const host of ['go.one.dk', 'GO.ONE.DK:443', '127.0.0.1']) {
      expect((await get(host, '/tr/l/linkofone')).status, host).toBe(302)
      expect((await get(host, `/tr/v1/config/${one.siteUuid}`)).status).toBe(200)
    }
    const target = encodeURIComponent('https://shop.example.com/')
    for (const path of [
      '/tr/l/linkofone',
      '/tr/l/linkofone+',
      `/tr/v1/config/${one.siteUuid}`,
      `/tr/clicks/v1/${one.siteUuid}?targetUrl=${target}`,
    ])
      expect((await get('go.other.dk', path)).status, path).toBe(404)
    expect((await get('go.other.dk', `/tr/v1/events/${one.siteUuid}`, {}, 'POST')).status).toBe(404)
    expect((await get('go.other.dk', '/tr/l/linkofother')).status).toBe(302)
  })

  it('a plugin is told which address its account shows, and of no other account', async () => {
    const told = async (host: string, siteUuid: string) => {
      const { status, body } = await get(host, `/tr/v1/address/${siteUuid}`)
      return [status, (JSON.parse(body) as { address?: string }).address]
    }
    for (const host of ['127.0.0.1', 'go.one.dk'])
      expect(await told(host, one.siteUuid), host).toEqual([200, 'https://go.one.dk'])
    expect((await told('go.other.dk', one.siteUuid))[0]).toBe(404)
    expect((await told('127.0.0.1', other.me.accountUuid))[0]).toBe(404)
    const without = await buildShop(app.stores.database, { accountUuid: (await app.signUp()).accountUuid })
    await expect.poll(() => told('127.0.0.1', without.siteUuid), patience).toEqual([200, app.base])
  })

  it('nothing of the dashboard, of calls or of the machine is there', async () => {
    for (const path of ['/', '/login', '/api/profile/v1/me', '/api/openapi.json', '/healthz', '/metrics', '/mcp'])
      expect((await get('go.one.dk', path, { cookie: one.me.cookie })).status, path).toBe(404)
  })

  it('no redirect leads to an own domain, and the script leaves links to one alone', async () => {
    const back = encodeURIComponent('https://go.other.dk/tr/l/linkofother')
    const answer = await get('127.0.0.1', `/tr/clicks/v1/${one.siteUuid}?targetUrl=${back}`)
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('must not lead back here')])
    const config = JSON.parse((await get('go.one.dk', `/tr/v1/config/${one.siteUuid}`)).body) as {
      options: { ignore_domains: string[] }
    }
    expect(config.options.ignore_domains).toEqual(['go.one.dk'])
  })

  it('smart links are shown under the main domain', async () => {
    const { data } = await one.me.ask<{ urlShortTrackingUrl: string }[]>('/tools/v1/urlshorts', {}, 'GET')
    expect(data.map((l) => l.urlShortTrackingUrl)).toEqual(['https://go.one.dk/tr/l/linkofone'])
  })
})

describe('under the domain of an account with a brand (R248: the product under an own domain)', () => {
  const host = 'go.branded.dk'
  const userPassword = 'correct horse'
  const own = { userEmail: `${randomUUID()}@branded.example`, userPassword }
  const strange = { userEmail: `${randomUUID()}@strange.example`, userPassword }
  let me: Session
  let stranger: Session
  let added: OwnDomain
  const ask = async (at: string, path: string, input: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const { status, body, headers: answered } = await get(at, `/api${path}`, headers, 'POST', JSON.stringify(input))
    return { status, body, cookies: [answered['set-cookie'] ?? []].flat() as string[] }
  }
  const whoAmI = (at: string, { cookie }: Session) => get(at, '/api/profile/v1/me', { cookie })
  beforeAll(async () => {
    me = await app.signUp(own)
    stranger = await app.signUp(strange)
    added = await works(me, host)
    const brand = { brandName: 'Nordlys', brandColour: '#1f6f43', brandColourDark: '#7fd1a5', brandLogo: null }
    const saved = await me.ask('/brand/v1/brand', brand, 'PUT')
    if (saved.code !== 200) throw new Error(saved.message)
  })

  it('its people sign in, with a cookie of that domain, and nobody else does', async () => {
    const entered = await ask(host, '/auth/v1/login', own)
    expect(entered.status).toBe(200)
    expect(entered.cookies.some((c) => c.startsWith('outbound.session') && !/domain=/i.test(c))).toBe(true)
    const wrong = await ask(host, '/auth/v1/login', { ...own, userPassword: 'wrong horse' })
    const other = await ask(host, '/auth/v1/login', strange)
    expect([other.status, other.body, other.cookies]).toEqual([wrong.status, wrong.body, wrong.cookies])
    expect((await ask('127.0.0.1', '/auth/v1/login', strange)).status).toBe(200)
  })

  it('a session is one of its people there, and of whoever it is at the product’s own address', async () => {
    expect((await whoAmI(host, me)).status).toBe(200)
    expect((await whoAmI(host, stranger)).status).toBe(401)
    expect((await whoAmI('127.0.0.1', stranger)).status).toBe(200)
  })

  it('nobody signs up, looks around or runs the installation, and programs ask elsewhere', async () => {
    const person = { userFirstname: 'A', userLastname: 'B', accountName: 'C', userEmail: 'a@b.dk', userPassword }
    expect((await ask(host, '/auth/v1/signup', person)).status).toBe(404)
    for (const path of [
      '/signup',
      '/operations',
      '/api/auth/v1/demo',
      '/api/operations/v1/overview',
      '/v1/report',
      '/healthz',
    ])
      expect((await get(host, path, { cookie: me.cookie })).status, path).toBe(404)
  })

  it('another account’s invitation is none there: nobody is made whom it would not let in', async () => {
    const invitationEmail = `${randomUUID()}@guest.example`
    expect((await stranger.ask('/profile/v1/invitations', { invitationEmail })).code).toBe(200)
    const { text } = await mailTo(app.dir, invitationEmail, 'invit')
    const invitationToken = /invitation\?token=(\S+)/.exec(text)?.[1] ?? ''
    const person = { userFirstname: 'Ida', userLastname: 'Holm', userPassword: 'a long and quiet river' }
    const accept = (at: string) => ask(at, '/auth/v1/invitation/accept', { invitationToken, ...person })
    expect((await ask(host, '/auth/v1/invitation', { invitationToken })).status).toBe(410)
    expect((await accept(host)).status).toBe(410)
    const { data: users } = await stranger.ask<{ userEmail: string }[]>('/profile/v1/users', {}, 'GET')
    expect(users.map((u) => u.userEmail)).not.toContain(invitationEmail)
    // it still works at the address it leads to
    const entered = await accept('127.0.0.1')
    expect([entered.status, entered.cookies.length > 0]).toEqual([200, true])
  })

  it('mails lead its people there, and others to the product’s own address', async () => {
    for (const { userEmail } of [own, strange]) await ask('127.0.0.1', '/auth/v1/password/reset/request', { userEmail })
    const linkOf = async ({ userEmail }: { userEmail: string }) =>
      /https?:\S+reset-password/.exec((await mailTo(app.dir, userEmail, 'password')).text)?.[0]
    expect(await linkOf(own)).toBe(`https://${host}/reset-password`)
    expect(await linkOf(strange)).toBe(`${app.base}/reset-password`)
  })

  it('is closed once the domain is out of the list, or the brand is taken away', async () => {
    await me.ask(`/domains/v1/domains/${added.domainUuid}`, {}, 'DELETE')
    await expect.poll(async () => (await whoAmI(host, me)).status, patience).toBe(404)
    await add(me, host)
    await expect.poll(async () => (await whoAmI(host, me)).status, patience).toBe(200)
    await me.ask('/brand/v1/brand', {}, 'DELETE')
    expect((await whoAmI(host, me)).status).toBe(404)
    expect((await ask(host, '/auth/v1/login', own)).status).toBe(404)
  })
})

describe('whether a proxy may have a certificate made', () => {
  it('is said to programs on this machine that no proxy stands before', async () => {
    await works(await app.signUp(), 'go.asked.dk')
    const ask = '/internal/domains/ask?domain=go.asked.dk'
    expect((await get('127.0.0.1:4000', ask)).status).toBe(200)
    expect((await get('localhost', '/internal/domains/ask?domain=GO.asked.DK')).status).toBe(200)
    expect((await get('localhost', '/internal/domains/ask?domain=x.go.asked.dk')).status).toBe(404)
    expect((await get('localhost', '/internal/domains/ask')).status).toBe(400)
    expect((await get('localhost', ask, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(403)
    expect((await get('out.example', ask)).status).toBe(403)
  })
})

it('a demo account changes nothing', async () => {
  const me = await app.signUp()
  await app.stores.database.system.update(account).set({ isDemo: true }).where(eq(account.uuid, me.accountUuid))
  expect(await add(me, 'go.demo.dk')).toMatchObject({ code: 403, message: 'This action is not allowed in Demo mode' })
})
