import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import { browserAgent } from '../../../test/tracking.ts'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const input = {
  networkName: 'Own net',
  linkTemplate: 'https://go.own-net.com/c?p={programmeId}&sub={clickId}&to={target}',
  subIdParameter: 'sub',
  hosts: ['own-net.com'],
  currencyCode: 'EUR',
}
type Made = { networkUuid: string; connectionUuid: string }

/** An account with a site, and with its own network when `shop` is given. */
async function start(shop?: string): Promise<{ who: Session; siteUuid: string } & Made> {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  const site = await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: `blog${app.base.length}.dk`,
    channelType: 'Website',
    channelCurrencyCode: 'EUR',
  })
  const siteUuid = site.data.channelUuid
  if (!shop) return { who, siteUuid, networkUuid: '', connectionUuid: '' }
  const network = await who.ask<Made>('/networks/v1/custom', input)
  const { networkUuid } = network.data
  const connected = await who.ask<Made>('/networks/v1/connections', { networkUuid, credentials: { programmes: shop } })
  expect([site.code, network.code, connected.code]).toEqual([200, 200, 200])
  return { who, siteUuid, networkUuid, connectionUuid: connected.data.connectionUuid }
}
const click = (siteUuid: string, targetUrl: string) =>
  fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${new URLSearchParams({ targetUrl })}`, {
    redirect: 'manual',
    headers: { 'user-agent': browserAgent },
  })
/** The network hosts in the script's configuration of a site; undefined while the collector does not know the site. */
const hostsOf = async (siteUuid: string) => {
  const config = await fetch(`${app.base}/tr/v1/config/${siteUuid}`)
  return ((await config.json()) as { networkHosts?: string[] }).networkHosts
}
const list = async (who: Session, path: string, method = 'POST') => {
  await app.app.flush()
  const today = new Date().toISOString().slice(0, 10)
  return (await who.ask(path, { fromDate: addDays(today, -1), toDate: today }, method)).data
}

it('routes a click with its id in the sub-id parameter, and gives the conversion of the callback to that click', async () => {
  const { who, siteUuid, networkUuid, connectionUuid } = await start('7=routed-shop.com')
  await expect
    .poll(async () => (await click(siteUuid, 'https://routed-shop.com/')).status, { timeout: 60_000 })
    .toBe(302)
  const target = 'https://www.routed-shop.com/sø?a=1&b=2#c'
  const answer = await click(siteUuid, target)
  const link = new URL(answer.headers.get('location') ?? '')
  expect([link.origin + link.pathname, link.searchParams.get('p')]).toEqual(['https://go.own-net.com/c', '7'])
  expect(link.searchParams.get('to')).toBe(new URL(target).href)
  const clickId = link.searchParams.get('sub') ?? ''
  expect(clickId).toMatch(/^[0-9a-z]{20}$/)

  await app.app.flush()
  const { data: url } = await who.ask<string>('/networks/v1/connections/callbackurls', { connectionUuid, networkUuid })
  const query = new URLSearchParams({
    transactionId: 'T1',
    clickId,
    amount: '80',
    commission: '5.50',
    currency: 'EUR',
    date: new Date().toISOString(),
  })
  expect((await fetch(`${app.base}${new URL(url).pathname}?${query}`)).status).toBe(200)
  expect(await list(who, '/insights/v1/conversions')).toMatchObject([
    { conversionNetworkTransactionId: 'T1', conversionClickUuid: clickId, channel: { channelUuid: siteUuid } },
  ])
})

it('knows the click hosts of its own network, for its sites only', async () => {
  const own = await start('8=hosted-shop.com')
  const other = await start()
  await expect.poll(() => hostsOf(own.siteUuid), { timeout: 60_000 }).toContain('own-net.com')
  await expect
    .poll(async () => (await click(own.siteUuid, 'https://hosted-shop.com/')).status, { timeout: 60_000 })
    .toBe(302)
  await expect.poll(() => hostsOf(other.siteUuid), { timeout: 60_000 }).toBeDefined()
  expect((await hostsOf(other.siteUuid))?.filter((h) => h.endsWith('own-net.com'))).toEqual([])

  const link = 'https://go.own-net.com/c?sub=mine&to=https%3A%2F%2Fhosted-shop.com%2Fx'
  const sent = await click(own.siteUuid, link)
  expect([sent.status, sent.headers.get('location')]).toEqual([302, link])
  const elsewhere = 'https://go.own-net.com/c?sub=mine&to=https%3A%2F%2Fphish.com%2F'
  expect((await click(own.siteUuid, elsewhere)).status).toBe(200)
  expect((await click(own.siteUuid, 'https://go.own-net.com/c?redirect=//phish.com')).status).toBe(200)
  // an account's own hosts and shops do not open redirects of another account
  for (const target of [link, 'https://go.own-net.com/', 'https://hosted-shop.com/x'])
    expect((await click(other.siteUuid, target)).status).toBe(200)
  await app.app.flush()
  const kinds = await app.stores.events.query(own.who.accountUuid, {
    name: 'kinds of clicks',
    sql: `SELECT toString(kind) AS kind, merchant, target FROM click WHERE startsWith(toString(target), 'go.own-net.com')`,
    params: {},
    row: z.object({ kind: z.string(), merchant: z.string(), target: z.string() }),
  })
  expect(kinds).toMatchObject([{ kind: 'network', target: 'go.own-net.com/c' }])

  const networkClicks = () => list(own.who, '/discovers/v1/networkclicks/overview', 'GET')
  const found = [
    {
      network: { networkUuid: own.networkUuid, networkName: 'Own net' },
      networkDiscoverDestinationDomain: 'hosted-shop.com',
      networkDiscoverCount: 1,
    },
  ]
  expect(await networkClicks()).toMatchObject(found)

  const path = `/networks/v1/custom/${own.networkUuid}`
  expect(
    await own.who.ask(path, { linkTemplate: 'https://x-net.com/?sub={clickId}', hosts: [] }, 'PATCH'),
  ).toMatchObject({ code: 200 })
  await expect
    .poll(async () => (await hostsOf(own.siteUuid))?.filter((h) => /own-net|x-net/.test(h)), { timeout: 60_000 })
    .toEqual(['x-net.com'])
  // after deletion the script no longer has it, and earlier clicks keep its name
  const { linkTemplate, hosts } = input
  expect((await own.who.ask(path, { linkTemplate, hosts }, 'PATCH')).code).toBe(200)
  expect(((await own.who.ask(path, {}, 'DELETE')) as Answer).code).toBe(200)
  await expect
    .poll(async () => (await hostsOf(own.siteUuid))?.filter((h) => /own-net|x-net/.test(h)), { timeout: 60_000 })
    .toEqual([])
  expect(await networkClicks()).toMatchObject(found)
})
