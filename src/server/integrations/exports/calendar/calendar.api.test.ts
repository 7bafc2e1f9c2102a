import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarAddress, CalendarEvent } from '../../../../contract/integrations/calendar.ts'
import { type Session, startApp, type TestApp } from '../../../../test/start-app.ts'
import { merchant, splitTest } from '../../../merchants/tables.ts'
import { partnerStatement } from '../../../orders/tables.ts'
import { statementRow } from '../../../../test/statement-row.ts'

let app: TestApp
let owner: Session
const now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  owner = await app.signUp()
})
afterAll(() => app.stop())

type Detail = { address: CalendarAddress | null; events: CalendarEvent[] }
const detail = async () => (await owner.ask<Detail>('/integrations/v1/calendar', {}, 'GET')).data

it('gives pay days and ends of tests to a calendar, until its address is another one', async () => {
  const { system } = app.stores.database
  const shop = randomUUID()
  await system.insert(merchant).values({ uuid: shop, domain: `${shop}.example`, name: 'Brykstrøm, Aps' })
  const test = randomUUID()
  await system.insert(splitTest).values({
    uuid: test,
    accountUuid: owner.accountUuid,
    merchantUuid: shop,
    connectionUuidA: randomUUID(),
    connectionUuidB: randomUUID(),
    percentage: 50,
    endPercentage: 100,
    endDate: '2026-11-27',
  })
  const due = {
    ...statementRow({
      kind: 'partner',
      accountUuid: owner.accountUuid,
      partyUuid: randomUUID(),
      month: '2026-10',
      amount: '8.00',
      closedAt: now,
    }),
    dueOn: '2026-11-25',
  }
  await system.insert(partnerStatement).values(due)
  const before = await detail()
  expect(before.address).toBeNull()
  expect(before.events.map((e) => [e.eventDay, e.eventKind, e.eventPath])).toEqual([
    ['2026-11-25', 'payDay', `/partners/${due.partyUuid}`],
    ['2026-11-27', 'splitTest', `/merchants/${shop}`],
  ])
  const made = await owner.ask<CalendarAddress>('/integrations/v1/calendar')
  expect(made.code).toBe(200)
  const first = await fetch(made.data.calendarUrl)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = (await first.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`UID:splitTest-${test}@`)
  expect(text).toContain('SUMMARY:Split test of Brykstrøm\\, Aps ends')
  expect(text).toContain('DTSTART;VALUE=DATE:20261127\r\nDTEND;VALUE=DATE:20261128')
  expect((await detail()).address?.calendarAskedDatetime).toBe(now.toISOString())
  const renewed = await owner.ask<CalendarAddress>('/integrations/v1/calendar')
  expect((await fetch(made.data.calendarUrl)).status).toBe(404)
  expect((await fetch(renewed.data.calendarUrl)).status).toBe(200)
  // an address of one kind does not work for another
  expect((await fetch(renewed.data.calendarUrl.replace('calendar', 'sheets').replace('.ics', '.csv'))).status).toBe(404)
  await owner.ask('/integrations/v1/calendar', {}, 'DELETE')
  expect((await fetch(renewed.data.calendarUrl)).status).toBe(404)
  expect((await detail()).address).toBeNull()
})
