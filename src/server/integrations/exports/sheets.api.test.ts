import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SheetAddress } from '../../../contract/integrations/sheets.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { user } from '../../account/index.ts'
import { click, conversion } from '../../insights/event-builders.ts'
import { site } from '../../sites/tables.ts'
import { exportAddress } from './tables.ts'

let app: TestApp
let owner: Session
let siteUuid: string
const start = Date.parse('2026-11-23T10:00:00Z')
const clock = { at: start }
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(clock.at) } })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh' })
  await app.stores.database.system
    .update(user)
    .set({ currencyCode: 'DKK', timezone: 'Europe/Copenhagen' })
    .where(eq(user.id, owner.userUuid))
  siteUuid = randomUUID()
  await app.stores.database.system.insert(site).values({
    uuid: siteUuid,
    accountUuid: owner.accountUuid,
    name: 'Blog',
    domain: 'blog.example',
    currencyCode: 'DKK',
  })
  await sell('142.05')
})
afterAll(() => app.stop())

const sell = async (commission: string) => {
  const own = { uuid: owner.accountUuid, site: siteUuid }
  const at = '2026-11-20T10:00:00Z'
  await app.stores.events.insert('click', [click(own, { at })], randomUUID())
  await app.stores.events.insert('conversion', [conversion(own, { at, commission, currency: 'DKK' })], randomUUID())
}
const saveView = async (viewName: string, viewSearch = 'tab=date&period=last-7-days') =>
  (await owner.ask<{ viewUuid: string }>('/insights/v1/views', { viewName, viewPath: '/insights/reports', viewSearch }))
    .data.viewUuid
const add = async (viewUuid: string) => {
  const made = await owner.ask<SheetAddress>('/integrations/v1/sheets', { viewUuid })
  expect(made.code, made.message).toBe(200)
  return made.data
}
const read = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const listed = async (sheetUuid: string) =>
  (await owner.ask<{ sheets: SheetAddress[] }>('/integrations/v1/sheets', {}, 'GET')).data.sheets.find(
    (s) => s.sheetUuid === sheetUuid,
  )

it('answers a saved view as CSV, keeps the answer for an hour, and reads again after it', async () => {
  const sheet = await add(await saveView('Days'))
  expect(sheet.sheetUrl).toMatch(/\/exports\/sheets\/[0-9A-Za-z]{32}\.csv$/)
  const first = await read(sheet.sheetUrl)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  expect(first.text).toContain('142.05')
  await sell('0.50')
  clock.at = start + 59 * 60_000
  expect((await read(sheet.sheetUrl)).text).toBe(first.text)
  expect(await listed(sheet.sheetUuid)).toMatchObject({
    sheetReadDatetime: new Date(start).toISOString(),
    sheetAskedDatetime: new Date(clock.at).toISOString(),
    sheetRowCount: first.text.trim().split('\r\n').length - 1,
    sheetLeftOutCount: 0,
  })
  clock.at = start + 60 * 60_000
  expect((await read(sheet.sheetUrl)).text).toContain('142.55')
})

it('reads again at once when the view was changed', async () => {
  const viewUuid = await saveView('Sites')
  const sheet = await add(viewUuid)
  const before = (await read(sheet.sheetUrl)).text
  clock.at += 60_000
  await owner.ask(`/insights/v1/views/${viewUuid}`, { viewSearch: 'tab=channel&period=last-7-days' }, 'PATCH')
  const after = (await read(sheet.sheetUrl)).text
  expect(after).not.toBe(before)
  expect(after).toContain('Blog')
})

it('ends an address with a new one, and with its removal, and says so in plain words', async () => {
  const sheet = await add(await saveView('Ends'))
  const renewed = await owner.ask<SheetAddress>(`/integrations/v1/sheets/${sheet.sheetUuid}/address`)
  expect(renewed.data.sheetUrl).not.toBe(sheet.sheetUrl)
  const gone = await read(sheet.sheetUrl)
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(gone.text).toContain('There is no such address')
  expect((await read(renewed.data.sheetUrl)).status).toBe(200)
  await owner.ask(`/integrations/v1/sheets/${sheet.sheetUuid}`, {}, 'DELETE')
  expect((await read(renewed.data.sheetUrl)).status).toBe(404)
  for (const made of ['x', 'a'.repeat(32), '..%2f..%2fetc%2fpasswd', '%00'])
    expect((await read(`${app.base}/exports/sheets/${made}.csv`)).status).toBe(404)
  const audit = await owner.ask('/profile/v1/audit', { fromDate: '2026-01-01', toDate: '2027-12-31' })
  const said = JSON.stringify(audit.data)
  for (const action of ['sheet.added', 'sheet.renewed', 'sheet.removed']) expect(said).toContain(action)
  expect(said).not.toContain(sheet.sheetUrl.slice(-36, -4))
})

it('ends with its view', async () => {
  const viewUuid = await saveView('Short-lived')
  const sheet = await add(viewUuid)
  await owner.ask(`/insights/v1/views/${viewUuid}`, {}, 'DELETE')
  expect((await read(sheet.sheetUrl)).status).toBe(404)
  expect(await listed(sheet.sheetUuid)).toBeUndefined()
})

it('gives a view one address, and an unknown view none', async () => {
  const viewUuid = await saveView('Once')
  await add(viewUuid)
  expect((await owner.ask('/integrations/v1/sheets', { viewUuid })).code).toBe(409)
  expect((await owner.ask('/integrations/v1/sheets', { viewUuid: randomUUID() })).code).toBe(404)
})

it('pauses when who made it may not manage the account any more, also for an answer that is kept', async () => {
  const sheet = await add(await saveView('Paused'))
  expect((await read(sheet.sheetUrl)).status).toBe(200)
  const { system } = app.stores.database
  const other = await app.signUp({ userFirstname: 'Signe', userLastname: 'Aas' })
  await system
    .update(exportAddress)
    .set({ makerUuid: other.userUuid, makerName: 'Signe Aas' })
    .where(eq(exportAddress.uuid, sheet.sheetUuid))
  const set = (role: 'member' | 'readonly', isActive = true) =>
    system.update(user).set({ accountUuid: owner.accountUuid, role, isActive }).where(eq(user.id, other.userUuid))
  await set('member')
  expect((await read(sheet.sheetUrl)).status).toBe(200)
  await set('member', false)
  const paused = await read(sheet.sheetUrl)
  expect([paused.status, paused.text]).toEqual([
    403,
    'This address is paused. Signe Aas is no longer active. A new one can be drawn in Outbound: Integrations, Exports.',
  ])
  expect((await listed(sheet.sheetUuid))?.sheetPause).toBe('Signe Aas is no longer active.')
  const renewed = await owner.ask<SheetAddress>(`/integrations/v1/sheets/${sheet.sheetUuid}/address`)
  expect(renewed.data).toMatchObject({ sheetPause: '', sheetMakerName: 'Maja Krogh' })
})

it('says why a view makes no file', async () => {
  const sheet = await add(await saveView('Too many days', 'tab=date&from=1999-01-01&to=2026-11-20'))
  const answer = await read(sheet.sheetUrl)
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('The view cannot be reported')
  expect((await listed(sheet.sheetUuid))?.sheetProblem).toBe(answer.text)
})

it('is asked at most so often', async () => {
  const sheet = await add(await saveView('Busy'))
  const all = await Promise.all(Array.from({ length: 40 }, () => read(sheet.sheetUrl)))
  const busy = all.find((a) => a.status === 429)
  expect(busy?.headers.get('retry-after')).toMatch(/^\d+$/)
})
