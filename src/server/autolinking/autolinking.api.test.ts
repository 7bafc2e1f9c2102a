import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type { AutoLinkState, autoLinking as contract } from '../../contract/autolinking/auto-linking.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { browserAgent, buildShop } from '../../test/tracking.ts'
import { fitToPlan } from '../billing/fit-to-plan.ts'

let app: TestApp
let me: Session
let [siteUuid, shop] = ['', '']
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
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
    body: (await answer.json()) as { mode: string; shops: string[][] },
  }
}
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
    expect(await listPath()).toBeUndefined()
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

  it('ends with a plan that does not hold it; what was set stays', async () => {
    await app.stores.database.system.transaction((tx) => fitToPlan(tx, me.accountUuid, 'Growth'))
    expect(await listPath()).toBeDefined()
    await app.stores.database.system.transaction((tx) => fitToPlan(tx, me.accountUuid, 'Starter'))
    await expect.poll(listPath).toBeUndefined()
    expect((await me.ask(path(), undefined, 'GET')).data).toMatchObject({ mode: 'off', className: 'ad' })
  })
})
