import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { AutoLinkState, autoLinking as contract } from '../../contract/autolinking/auto-linking.ts'
import type { PageTest } from '../../contract/autolinking/auto-link-tests.ts'
import { runJob } from '../../test/run-job.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, buildShop } from '../../test/tracking.ts'
import { autoLinkTest } from './tables.ts'
import { fitToPlan } from '../billing/fit-to-plan.ts'

let app: TestApp
let me: Session
let [siteUuid, shop] = ['', '']
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp({ userTimezone: 'UTC' })
  ;({ siteUuid, shop } = await buildShop(app.stores.database, {
    accountUuid: me.accountUuid,
    domain: 'blog.dk',
    offers: [{ network: 'awin' }],
  }))
})
afterAll(() => app.stop())

const path = () => `/channels/v1/channel/${siteUuid}/autolinking`
const save = (given: object) => me.ask<AutoLinkState>(path(), given, 'PUT')
const mentions = () =>
  me.ask<Output<typeof contract.mentions>>(`/channels/v1/channel/${siteUuid}/mentions`, undefined, 'GET')
const agent = { 'user-agent': browserAgent }
const listPath = async () => {
  const config = (await (await fetch(`${app.base}/tr/v1/config/${siteUuid}`)).json()) as {
    options: { auto_links: string[] }
  }
  return config.options.auto_links[0]
}
const list = async () => {
  const answer = await fetch(`${app.base}/tr/${await listPath()}`)
  return {
    cache: answer.headers.get('cache-control'),
    body: (await answer.json()) as { mode: string; shops: string[][]; test?: [string, number] },
  }
}
const namesNow = async () => (await list()).body
const tell = async (page: string, found: unknown[]) =>
  (
    await fetch(`${app.base}/tr/v1/mentions/${siteUuid}`, {
      method: 'POST',
      headers: { ...agent, 'content-type': 'text/plain' },
      body: JSON.stringify({ page, mentions: found }),
    })
  ).status

describe('auto-linking of a site', () => {
  it('is off at first, and the script is told of no list', async () => {
    const { data } = await me.ask<AutoLinkState>(path(), undefined, 'GET')
    expect(data).toMatchObject({
      mode: 'off',
      shopCount: 1,
      scope: 'page',
      mostInPage: 10,
      mostInParagraph: 2,
      shops: [],
    })
    await expect.poll(listPath).toBeUndefined()
    expect(await tell('https://blog.dk/a', [[shop, 1, '', 'Shop', '']])).toBe(204)
    expect((await mentions()).data).toEqual({ mentionCount: 0, pageCount: 0, seenDatetime: null, shops: [] })
  })

  it('is a list of the shops it can earn with, under a name that changes with it', async () => {
    await save({ mode: 'on', shops: [{ advertiserDomain: shop, aliases: ['The Shop'] }] })
    await expect.poll(listPath).toMatch(new RegExp(`^v1/names/${siteUuid}/[0-9a-f]{20}\\.json$`))
    const first = await listPath()
    const { cache, body } = await list()
    expect(cache).toBe('public, max-age=86400, immutable')
    expect(body).toEqual({ mode: 'on', class: '', scope: 'page', page: 10, paragraph: 2, shops: [[shop, 'The Shop']] })
    await save({ className: 'ad' })
    await expect.poll(listPath).not.toBe(first)
    const old = await fetch(`${app.base}/tr/${first}`)
    expect(old.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await old.json()).toMatchObject({ class: 'ad' })
  })

  it('shows what the mode that only reports saw, of its own pages and shops, each page as it was last', async () => {
    await save({ mode: 'report' })
    await expect.poll(async () => (await list()).body.mode).toBe('report')
    const said = (n: number) => [shop, n, 'At ', 'The Shop', ' today.']
    expect(await tell('https://www.blog.dk/a?x=1', [said(2), ['other.dk', 5, '', 'Other', '']])).toBe(204)
    expect(await tell('https://blog.dk/a', [said(3)])).toBe(204)
    expect(await tell('https://blog.dk/b', [said(1)])).toBe(204)
    expect(await tell('https://elsewhere.dk/c', [said(9)])).toBe(204)
    const { data } = await mentions()
    expect(data).toMatchObject({
      mentionCount: 4,
      pageCount: 2,
      shops: [{ advertiserDomain: shop, mentionCount: 4, pageCount: 2 }],
    })
    expect(data.shops[0]?.examples[0]).toEqual({
      page: 'blog.dk/a',
      before: 'At ',
      name: 'The Shop',
      after: ' today.',
      mentionCount: 3,
    })
    expect(await tell('https://blog.dk/b', [])).toBe(204)
    expect((await mentions()).data).toMatchObject({ mentionCount: 3, pageCount: 1 })
    await save({ mode: 'on' })
    expect((await mentions()).data.mentionCount).toBe(0)
  })

  it('refuses what is wrong by field and rule, and keeps what was', async () => {
    const before = (await me.ask(path(), undefined, 'GET')).data
    const named = (more: object) => ({ shops: [{ advertiserDomain: shop, ...more }] })
    const messages = []
    for (const bad of [
      named({ aliases: ['x'] }),
      named({ aliases: ['fine', 'x'.repeat(500)] }),
      named({ neverWords: ['<b>'] }),
      named({ aliases: ['1234'] }),
      named({ aliases: Array.from({ length: 21 }, (_, i) => `name ${i}`) }),
      { shops: [{ advertiserDomain: 'unknown.dk' }] },
      { shops: [{ advertiserDomain: 'not a domain' }] },
      { shops: [{ advertiserDomain: shop }, { advertiserDomain: shop }] },
      { mostInPage: 0 },
      { mostInParagraph: 11 },
      { mostInPage: 1.5 },
      { className: '"><script>' },
      { mode: 'always' },
      {},
    ])
      messages.push((await save(bad)).message)
    expect(messages).toEqual([
      'shops.0.aliases.0: Must have at least 2 characters',
      'shops.0.aliases.1: Must have at most 60 characters',
      'shops.0.neverWords.0: Must begin with a letter or a digit',
      'shops.0.aliases.0: Must have a letter',
      'shops.0.aliases: At most 20 entries',
      'shops.0.advertiserDomain: No campaign of this site earns with unknown.dk',
      'shops.0.advertiserDomain: Must be a domain like example.com',
      'shops: Must name each shop once',
      'mostInPage: Must be a whole number from 1 to 50',
      'mostInParagraph: Must be a whole number from 1 to 10',
      'mostInPage: Must be a whole number from 1 to 50',
      'className: Must be a class name',
      expect.stringMatching(/^mode: /),
      'Give at least one setting, such as mode',
    ])
    expect((await me.ask(path(), undefined, 'GET')).data).toEqual(before)
    const sent = await fetch(`${app.base}/tr/v1/mentions/${siteUuid}`, { method: 'POST', headers: agent, body: '{}' })
    expect(sent.status).toBe(400)
  })

  it('counts the clicks of its links under their own origin', async () => {
    const query = new URLSearchParams({
      targetUrl: `https://${shop}/`,
      pageUrl: 'https://blog.dk/a',
      origin: 'autolink',
    })
    await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${query}`, { redirect: 'manual', headers: agent })
    await app.app.flush()
    const today = new Date().toISOString().slice(0, 10)
    const { data } = await me.ask<{ rows: { grp: string; clickCount: number; discoverClickCount: number }[] }>(
      '/insights/v1/statistics',
      { fromDate: today, toDate: today, groupBy: 'channel', filters: { origin: ['autolink'] } },
    )
    expect(data.rows.map((r) => r.grp)).toEqual([siteUuid])
  })

  it('takes the links from half of the pages in a test, one at a time, while links are on', async () => {
    await save({ mode: 'report' })
    const tests = `${path()}/tests`
    const list = () => me.ask<PageTest[]>(tests, undefined, 'GET')
    expect((await list()).data).toEqual([])
    expect((await me.ask(tests, {}, 'DELETE')).message).toBe('channelUuid: Must have a running test')
    const needsOn = 'mode: Must be on, saved, before half of the pages can be tested without links'
    expect((await me.ask(tests, {})).message).toBe(needsOn)
    await save({ mode: 'on' })
    const both = await Promise.all([me.ask(tests, {}), me.ask(tests, {})])
    expect(both.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await me.ask(tests, {})).message).toBe('channelUuid: Must have no running test; end it first')
    const [running] = (await list()).data
    expect(running).toMatchObject({ isRunning: true, verdict: 'run', low: null, days: 0, endedDatetime: null })
    // what the script receives: this test's key, and how long it applies
    await expect.poll(async () => (await namesNow()).test?.[1]).toBe(Date.parse(running?.untilDatetime ?? ''))
    const first = (await namesNow()).test?.[0]
    expect(first).toMatch(/^[0-9a-f]{16}$/)
    for (const mode of ['off', 'report'])
      expect((await save({ mode })).message).toBe(
        'mode: Must stay on while half of the pages are tested without links; end the test first',
      )
    expect((await save({ className: 'ad' })).code).toBe(200)
    expect((await me.ask(tests, {}, 'DELETE')).code).toBe(200)
    await expect.poll(async () => (await namesNow()).test).toBeUndefined()
    expect((await list()).data[0]).toMatchObject({ isRunning: false, endedDatetime: expect.any(String) })
    await me.ask(tests, {})
    await expect.poll(async () => (await namesNow()).test?.[0] ?? first).not.toBe(first)
    const shown = (await list()).data
    expect(shown.map((t) => t.isRunning)).toEqual([true, false])
    const ever = { fromDate: '2020-01-01', toDate: '2029-12-31' }
    const { data: log } = await me.ask<{ rows: unknown[] }>('/profile/v1/audit', ever)
    expect(JSON.stringify(log)).toContain('autoLinkTest')
  })

  it('keeps what a test has shown 45 days after its end, and no sooner', async () => {
    const { database } = app.stores
    const of = eq(autoLinkTest.siteUuid, siteUuid)
    const resultsBefore = async (ended: number) => {
      const at = new Date(Date.now() - ended * 86_400_000)
      await database.system
        .update(autoLinkTest)
        .set({ endedAt: at })
        .where(and(of, isNotNull(autoLinkTest.endedAt)))
      await runJob(app.stores, 'autolinking.results')
      const rows = await database.system.select().from(autoLinkTest).where(of)
      return rows.flatMap((r) => (r.result ? [r.result.with.pages] : []))
    }
    expect(await resultsBefore(44)).toEqual([])
    expect(await resultsBefore(46)).toEqual([0])
  })

  it('ends with a plan that does not hold it; what was set stays', async () => {
    const open = and(eq(autoLinkTest.siteUuid, siteUuid), isNull(autoLinkTest.endedAt))
    expect(await app.stores.database.system.select().from(autoLinkTest).where(open)).toHaveLength(1)
    await app.stores.database.system.transaction((tx) => fitToPlan(tx, me.accountUuid, 'Growth'))
    expect(await listPath()).toBeDefined()
    await app.stores.database.system.transaction((tx) => fitToPlan(tx, me.accountUuid, 'Starter'))
    await expect.poll(listPath).toBeUndefined()
    expect((await me.ask(path(), undefined, 'GET')).data).toMatchObject({ mode: 'off', className: 'ad' })
    expect(await app.stores.database.system.select().from(autoLinkTest).where(open)).toHaveLength(0)
  })
})
