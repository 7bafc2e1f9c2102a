import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alerts } from '../../../contract/alerts/alerts.ts'
import { type AlertSettings, usualSettings } from '../../../contract/alerts/alert-choices.ts'
import type { Output } from '../../../contract/call.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { pageview } from '../../insights/event-builders.ts'
import { alert } from '../tables.ts'
import { closeWhatIsOver } from './over.ts'
import { type NewFact, writeFact } from './write-fact.ts'

type List = Output<typeof alerts.list>
const day = 86_400_000
let now = new Date('2026-04-15T08:00:00Z')
let app: TestApp
let me: Session
let site = ''

beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  me = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'EUR' })
  const made = await buildShop(app.stores.database, {
    accountUuid: me.accountUuid,
    shop: 'shop.example',
    domain: 'blog.example',
    offers: [{ network: 'awin', percentage: '8' }],
  })
  site = made.siteUuid
})
afterAll(() => app.stop())

const silence = (over: Partial<NewFact> = {}): NewFact => ({
  accountUuid: me.accountUuid,
  rule: 'scriptSilent',
  kind: 'site',
  subject: site,
  at: now,
  euro: 10,
  low: 5,
  high: 15,
  cut: 1,
  fact: {
    key: randomUUID(),
    name: 'blog.example',
    network: '',
    merchantUuid: null,
    clicks: 40,
    from: null,
    to: null,
    message: '',
  },
  ...over,
})
const write = (fact: NewFact) => app.stores.database.as(me.accountUuid, (tx) => writeFact(tx, fact))
const over = () =>
  closeWhatIsOver({ ...app.stores, clock: { now: () => now }, brokenLinks: async () => [] }, me.accountUuid)
const list = async () => (await me.ask<List>('/alerts/v1/list', {}, 'GET')).data.alerts
const answer = (body: object) => me.ask('/alerts/v1/answer', body)

it('opens once for a thing, and takes what fell by it inside', async () => {
  await app.stores.database.system.insert(alert).values({
    accountUuid: me.accountUuid,
    uuid: randomUUID(),
    rule: 'pageviewsDrop',
    kind: 'site',
    subject: site,
    state: 'open',
    since: '2026-04-14',
    until: '2026-04-14',
    seen: 0,
    expected: 40,
    effects: [],
    days: [],
    openedAt: new Date(now.getTime() - day),
    history: [],
  })
  const told = silence({ since: new Date('2026-04-12T22:30:00Z') }) // half past midnight in the account's zone
  await write(told)
  await write(told)
  await write(silence()) // another happening about a subject with an open alert
  const found = await list()
  expect(found.map((a) => [a.rule, a.state, a.closing])).toEqual([
    ['scriptSilent', 'open', null],
    ['pageviewsDrop', 'closed', 'cause'],
  ])
  expect(found[0]).toMatchObject({
    subjectUuid: site,
    sinceDate: '2026-04-13',
    score: 10,
    scoreLow: 5,
    scoreHigh: 15,
    fact: { clickCount: 40 },
    effects: [{ rule: 'pageviewsDrop', subjectKind: 'site', seen: 0, expected: 40 }],
  })
})

it('is over when the site sends again, and not before', async () => {
  await over()
  expect((await list())[0]).toMatchObject({ state: 'open' })
  const sent = pageview({ uuid: me.accountUuid, site }, { at: new Date(now.getTime() + 60_000).toISOString() })
  await app.stores.events.insert('pageview', [sent], randomUUID())
  now = new Date(now.getTime() + day / 24)
  await over()
  expect((await list())[0]).toMatchObject({ state: 'closed', closing: 'back' })
})

it('waits its quiet days, and is silent while somebody muted it', async () => {
  await write(silence())
  expect((await list()).filter((a) => a.state === 'open')).toEqual([])
  now = new Date(now.getTime() + day)
  await write(silence())
  const [open] = (await list()).filter((a) => a.state === 'open')
  expect((await answer({ alertUuid: open?.alertUuid, answer: 'expected', days: 7, reason: 'It moves' })).code).toBe(200)
  now = new Date(now.getTime() + 2 * day)
  await write(silence())
  expect((await list()).filter((a) => a.state === 'open')).toEqual([])
  now = new Date(now.getTime() + 6 * day)
  await write(silence())
  expect((await list()).filter((a) => a.state === 'open')).toHaveLength(1)
})

it('closes at once when somebody has acted, opens again when that is taken back, and is the usual after 30 days', async () => {
  const [open] = (await list()).filter((a) => a.state === 'open')
  const alertUuid = open?.alertUuid
  await answer({ alertUuid, answer: 'done' })
  const one = async () => (await list()).find((a) => a.alertUuid === alertUuid)
  expect(await one()).toMatchObject({ state: 'closed', closing: 'done' })
  await answer({ alertUuid, answer: 'none' })
  expect(await one()).toMatchObject({ state: 'open', closing: null })
  now = new Date(now.getTime() + 29 * day)
  await over()
  expect(await one()).toMatchObject({ state: 'open' })
  now = new Date(now.getTime() + 2 * day)
  await over()
  expect(await one()).toMatchObject({ state: 'closed', closing: 'newUsual' })
})

it('hears of nothing that is off, keeps what was saved, and refuses settings that are none', async () => {
  const save = (body: object) => me.ask<AlertSettings>('/alerts/v1/settings', body, 'PUT')
  const off = { ...usualSettings, facts: { ...usualSettings.facts, scriptSilent: false } }
  expect((await save({ ...off, subjects: [] })).message).toContain('subjects')
  expect((await save({ ...off, falls: { ...off.falls, clicksDrop: 'loud' } })).code).toBe(400)
  expect((await me.ask('/alerts/v1/settings', {}, 'GET')).data).toEqual(usualSettings)
  expect((await save(off)).data).toEqual(off)
  now = new Date(now.getTime() + 5 * day)
  await write(silence())
  expect((await list()).filter((a) => a.state === 'open')).toEqual([])
})

it('says what would have been reported, with what is new in it', async () => {
  const test = async (settings: AlertSettings) =>
    (await me.ask<Output<typeof alerts.backtest>>('/alerts/v1/backtest', settings)).data
  const saved = await test({ ...usualSettings, facts: { ...usualSettings.facts, scriptSilent: false } })
  expect(saved).toMatchObject({ alerts: [], savedCount: 0 })
  const more = await test(usualSettings)
  // the three that opened within 90 days, each on its day; silent or disabled ones had no happening meanwhile
  expect(more.alerts.map((a) => [a.date, a.rule, a.subjectName, a.isNew])).toEqual([
    ['2026-04-24', 'scriptSilent', 'Café', true],
    ['2026-04-16', 'scriptSilent', 'Café', true],
    ['2026-04-15', 'scriptSilent', 'Café', true],
  ])
  expect(more).toMatchObject({ savedCount: 0, effectCount: 0, mostADay: 1, expectedCount: 1 })
})
