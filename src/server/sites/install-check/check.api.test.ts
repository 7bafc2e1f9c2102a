import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InstallState } from '../../../contract/sites/install-check.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { pageview } from '../../insights/event-builders.ts'
import { pageOf, tagOf } from './pages.test-data.ts'

type Page = { html: string; headers?: Record<string, string> }
let app: TestApp
let port = 0
/** The pages served at `host/path`. */
const pages = new Map<string, Page>()
const hanging: ServerResponse[] = []
const server = createServer((req, res) => {
  const [host = ''] = (req.headers.host ?? '').split(':')
  if (host.startsWith('hangs')) return void hanging.push(res)
  const page = pages.get(`${host}${req.url}`)
  res.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
  res.end(page?.html ?? '')
})
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
  app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ sites: `http://127.0.0.1:${port}` }) } })
})
afterAll(async () => {
  server.closeAllConnections()
  await app.stop()
  server.close()
})

const add = async (who: Session, domain: string, over: object = {}) =>
  (
    await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
      channelName: domain,
      channelDomain: domain,
      ...over,
    })
  ).data.channelUuid
const pathOf = (site: string) => `/channels/v1/channel/${site}/check`
const start = (who: Session, site: string) => who.ask<InstallState>(pathOf(site))
const stateOf = async (who: Session, site: string) => (await who.ask<InstallState>(pathOf(site), {}, 'GET')).data
async function checked(who: Session, site: string) {
  await expect.poll(async () => (await stateOf(who, site)).isChecking, { timeout: 60_000 }).toBe(false)
  return (await stateOf(who, site)).result
}
/** Findings for the start page, without those for links. */
async function found(who: Session, site: string): Promise<[verdict: string | undefined, ...kinds: string[]]> {
  const result = await checked(who, site)
  const kinds = (result?.pages[0]?.findings ?? []).filter((f) => !f.kind.startsWith('links'))
  return [result?.verdict, ...kinds.map((f) => `${f.severity} ${f.kind}`)]
}
const seen = (who: Session, site: string, page: string) =>
  app.stores.events.insert(
    'pageview',
    [pageview({ uuid: who.accountUuid, site }, { at: new Date().toISOString(), page })],
    randomUUID(),
  )

it('pages that are wrong in five ways are told apart, and no page is said to work that was not counted', async () => {
  const who = await app.signUp()
  const sites = await Promise.all(
    ['missing', 'twice', 'policy', 'consent', 'other'].map((n) => add(who, `${n}.localhost`)),
  )
  const [missing = '', twice = '', policy = '', consent = ''] = sites
  const stranger = await add(await app.signUp(), 'stranger.localhost')
  const tag = (site: string, more = 'async') => tagOf({ origin: app.base, site, more })
  const put = (name: string, head: string, headers = {}) =>
    pages.set(`${name}.localhost/`, { html: pageOf(head), headers })
  put('missing', '')
  put('twice', tag(twice) + tag(twice))
  put('policy', tag(policy), { 'content-security-policy': "script-src 'self'" })
  put('consent', tag(consent, 'type="text/plain" data-cookieconsent="statistics"'))
  put('other', tag(stranger))
  for (const site of sites)
    expect((await start(who, site)).data).toEqual({ isChecking: true, hasFailed: false, result: null })
  const silent = 'unknown pageNotCounted'
  expect(await Promise.all(sites.map((site) => found(who, site)))).toEqual([
    ['problem', 'problem scriptMissing', silent],
    ['problem', 'problem scriptTwice', silent],
    ['problem', 'good scriptThere', 'problem policyBlocks', silent],
    ['problem', 'good scriptThere', 'problem consentHolds', silent],
    ['problem', 'problem scriptOtherSite', silent],
  ])
  // the page is repaired: the next check shows it, once a page was counted
  put('missing', tag(missing))
  await app.stores.database.pool.query(`UPDATE install_check SET asked_at = asked_at - interval '2 minutes'`)
  await start(who, missing)
  expect(await found(who, missing)).toEqual(['unknown', 'good scriptThere', silent])
})

it('a right page works: what was counted, which links earn, and the page that is read most', async () => {
  const who = await app.signUp()
  const [shop, domain] = [`shop-${randomUUID()}.example`, 'right.localhost']
  const { siteUuid } = await buildShop(app.stores.database, { accountUuid: who.accountUuid, domain, shop })
  const head = tagOf({ origin: app.base, site: siteUuid })
  pages.set('right.localhost/', {
    html: pageOf(head, `<a href="https://www.${shop}/a" rel="nofollow">a</a><a href="https://bare.example/">b</a>`),
  })
  pages.set('right.localhost/post', { html: pageOf(head) })
  await seen(who, siteUuid, `${domain}:${port}/`)
  await seen(who, siteUuid, `${domain}:${port}/post`)
  await start(who, siteUuid)
  const result = await checked(who, siteUuid)
  expect(result).toMatchObject({
    verdict: 'works',
    pages: [{ url: `http://${domain}:${port}/` }, { url: `http://${domain}:${port}/post` }],
  })
  expect(result?.pages[0]?.findings.map((f) => f.says)).toEqual([
    'The script is in the page, once.',
    'This page was counted: last within the last hour.',
    '2 links to other sites become clicks when visitors follow them.',
    '1 of them leads where no campaign of this site covers the address (bare.example): these clicks are noted as discover clicks and earn nothing.',
  ])
})

it('a site on this machine that nobody has written down is not opened', async () => {
  const who = await app.signUp()
  const site = await add(who, 'localtest.me.localhost.example')
  await start(who, site)
  expect(await found(who, site)).toEqual(['unknown', 'unknown pageUnread'])
})

it('is asked for once a minute, of websites only, and once a week by itself', async () => {
  const who = await app.signUp()
  const site = await add(who, 'again.localhost')
  await start(who, site)
  await checked(who, site)
  expect(await start(who, site)).toMatchObject({
    code: 429,
    message: expect.stringContaining('less than a minute ago'),
  })
  expect((await start(who, await add(who, 'app.example', { channelType: 'App' }))).code).toBe(400)
  const [first] = (
    await app.stores.database.pool.query('SELECT ended_at FROM install_check WHERE site_uuid = $1', [site])
  ).rows
  await app.stores.database.pool.query(
    `UPDATE install_check SET asked_at = now() - interval '8 days' WHERE site_uuid = $1`,
    [site],
  )
  await runJob(app.stores, 'sites.check-due')
  await checked(who, site)
  const [later] = (
    await app.stores.database.pool.query('SELECT ended_at FROM install_check WHERE site_uuid = $1', [site])
  ).rows
  expect(later?.ended_at.getTime()).toBeGreaterThan(first?.ended_at.getTime())
  // nothing of a deleted site is kept
  await who.ask(`/channels/v1/channels/${site}`, {}, 'DELETE')
  expect(
    (await app.stores.database.pool.query('SELECT 1 FROM install_check WHERE site_uuid = $1', [site])).rowCount,
  ).toBe(0)
})

it('a site is checked while as many sites of others hang as a process has places', async () => {
  for (let n = 0; n < 5; n++) {
    const hostile = await app.signUp()
    await start(hostile, await add(hostile, `hangs${n}.localhost`))
  }
  await expect.poll(() => hanging.length, { timeout: 60_000 }).toBe(5)
  const mine = await app.signUp()
  const site = await add(mine, 'mine.localhost')
  pages.set('mine.localhost/', { html: pageOf('') })
  await start(mine, site)
  expect((await found(mine, site))[0]).toBe('problem')
  for (const res of hanging) res.destroy()
})
