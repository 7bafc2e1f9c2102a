import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteGroup } from '../../../contract/sites/site-groups.ts'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { click, conversion, pageview } from '../event-builders.ts'

let app: TestApp
let me: Session
const now = new Date('2026-03-29T10:00:00Z')
const path = '/channels/v1/groups'
type Report = { rows: StatisticsRow[]; totals: StatisticsRow }

const add = (table: 'pageview' | 'click' | 'conversion', ...rows: object[]) =>
  app.stores.events.insert(table, rows, randomUUID())
const newSite = async (name: string) =>
  (await me.ask<{ channelUuid: string }>('/channels/v1/channels', { channelName: name, channelDomain: `${name}.dk` }))
    .data.channelUuid
const save = (name: string, channelUuids: string[], over: object = {}, who = me) =>
  who.ask<SiteGroup[]>(path, { siteGroupName: name, siteGroupColour: 'blue', channelUuids, ...over })
const list = async () => (await me.ask<SiteGroup[]>(path, {}, 'GET')).data
const report = (asked: object) =>
  me.ask<Report>('/insights/v1/statistics', { fromDate: '2026-03-01', toDate: '2026-03-29', ...asked })
const figures = ({ rows }: Report) =>
  Object.fromEntries(rows.map((r) => [r.name, [r.pageviewCount, r.clickCount, r.conversionTotalCommission]]))

let [north, south, east] = ['', '', '']
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now }, env: { BILLING: 'off' } })
  me = await app.signUp()
  ;[north, south, east] = [await newSite('north'), await newSite('south'), await newSite('east')]
  const at = '2026-03-10T12:00:00Z'
  for (const [site, commission] of [
    [north, '10.0100'],
    [south, '20.0200'],
    [east, '0.0300'],
  ] as const) {
    const account = { uuid: me.accountUuid, site }
    await add('pageview', pageview(account, { at }), pageview(account, { at }))
    await add('click', click(account, { at }))
    await add('conversion', conversion(account, { at, commission, currency: 'DKK' }))
  }
})
afterAll(() => app.stop())

it('has a site under each of its groups, and totals that count it once', async () => {
  await save('Cold', [north, east])
  await save('Both', [north, south])
  const { data } = await report({ groupBy: 'siteGroup' })
  expect(figures(data)).toEqual({ Both: [4, 2, 30.03], Cold: [4, 2, 10.04] })
  expect(data.totals).toMatchObject({ pageviewCount: 6, clickCount: 3, conversionTotalCommission: 30.06 })
  // the difference is what is in two groups: north
  const rows = data.rows.reduce((sum, r) => sum + Math.round(r.conversionTotalCommission * 100), 0)
  expect(rows - 1001).toBe(3006)
})

it('goes with another grouping, inside of a row, and as a filter', async () => {
  const [cold, both] = await list()
  const ids = [cold?.siteGroupUuid ?? '', both?.siteGroupUuid ?? '']
  const pairs = await report({ groupBy: 'siteGroup', thenBy: 'channel' })
  expect(pairs.data.rows.map((r) => [r.name, r.second?.name, r.conversionTotalCommission])).toEqual([
    ['Both', 'south', 20.02],
    ['Both', 'north', 10.01],
    ['Cold', 'north', 10.01],
    ['Cold', 'east', 0.03],
  ])
  expect(pairs.data.totals.conversionTotalCommission).toBe(30.06)
  const inside = await report({ groupBy: 'siteGroup', thenBy: 'channel', outer: ids[0] })
  expect(figures(inside.data)).toEqual({ north: [2, 1, 10.01], east: [2, 1, 0.03] })
  const filtered = async (siteGroupUuids: string[]) =>
    figures((await report({ groupBy: 'channel', filters: { siteGroupUuids } })).data)
  expect(await filtered([ids[0] ?? ''])).toEqual({ north: [2, 1, 10.01], east: [2, 1, 0.03] })
  expect(Object.keys(await filtered(ids)).toSorted()).toEqual(['east', 'north', 'south'])
  expect(await filtered(['Unknown'])).toEqual({})
  expect(await report({ filters: { siteGroupUuids: [randomUUID()] } })).toMatchObject({
    code: 400,
    message: 'filters.siteGroupUuids: There is no such site group any more',
  })
})

it('is put in order, changed and deleted; what cannot be is refused by field', async () => {
  const names = async () => (await list()).map((g) => g.siteGroupName)
  const [cold, both] = await list()
  expect((await me.ask(`${path}/order`, { siteGroupUuids: [both?.siteGroupUuid, cold?.siteGroupUuid] })).code).toBe(200)
  expect(await names()).toEqual(['Both', 'Cold'])
  expect(await me.ask(`${path}/order`, { siteGroupUuids: [both?.siteGroupUuid] })).toMatchObject({
    code: 400,
    message: 'siteGroupUuids: Must be all groups, each once',
  })
  expect(await save('both', [])).toMatchObject({ code: 409, message: 'siteGroupName: Another group has this name' })
  expect(await save('New', [randomUUID()])).toMatchObject({ code: 400, message: 'channelUuids: There is no such site' })
  expect((await save(' ', [])).code).toBe(400)
  expect((await save('New', [], { siteGroupColour: 'pink' })).code).toBe(400)
  expect((await save('New', [], { siteGroupUuid: randomUUID() })).code).toBe(404)
  const other = await app.signUp()
  expect((await save('Theirs', [], { siteGroupUuid: cold?.siteGroupUuid }, other)).code).toBe(404)
  expect(await save('Theirs', [north], {}, other)).toMatchObject({ code: 400 })
  await save('Cool', [east], { siteGroupUuid: cold?.siteGroupUuid })
  expect(figures((await report({ groupBy: 'siteGroup' })).data)).toEqual({
    Both: [4, 2, 30.03],
    Cool: [2, 1, 0.03],
  })
  await me.ask(`/channels/v1/channels/${east}`, {}, 'DELETE')
  expect((await list()).map((g) => g.channelUuids.length)).toEqual([2, 0])
  expect((await me.ask(`${path}/${cold?.siteGroupUuid}`, {}, 'DELETE')).code).toBe(200)
  expect(await names()).toEqual(['Both'])
  // a deleted site is in no group, and still counts
  expect(figures((await report({ groupBy: 'siteGroup' })).data)).toEqual({ Both: [4, 2, 30.03], '': [2, 1, 0.03] })
})
