import { expect, it } from 'vitest'
import { usualSettings } from '../../contract/alerts/alert-choices.ts'
import type { Replayed } from './drops/replay.ts'
import { fallsAsTold } from './falls-as-told.ts'
import type { alert } from './tables.ts'

type Row = typeof alert.$inferSelect
const zone = 'Europe/Copenhagen'
const row = (over: Partial<Row>) =>
  ({ kind: 'site', subject: 's', closedAt: null, seen: 0, expected: 0, ...over }) as Row
const fall = (over: Partial<Replayed> = {}): Replayed => ({
  rule: 'pageviewsDrop',
  kind: 'site',
  id: 's',
  day: '2026-11-27',
  seen: 6530,
  expected: 14_797,
  effects: 1,
  ...over,
})
const silent = row({ rule: 'scriptSilent', since: '2026-11-26' })
const told = (rows: Row[], falls: Replayed[], settings = usualSettings) => fallsAsTold(rows, zone, settings, falls)

it('has one line for one stop: a silent script says what fell on its site', () => {
  expect(told([silent], [fall()])).toEqual({ told: [], effects: 2 })
  // the incomplete day before it dropped with it; an earlier one is separate, and so is another site
  const falls = [fall({ day: '2026-11-25' }), fall({ day: '2026-11-24' }), fall({ id: 'other' })]
  expect(told([silent], falls).told.map((t) => [t.date, t.row.subject])).toEqual([
    ['2026-11-25', 's'],
    ['2026-11-28', 'other'],
  ])
  // once it is heard again, drops are reported
  const over = { ...silent, closedAt: new Date('2026-11-26T12:00:00Z') }
  expect(told([over], [fall()]).told).toHaveLength(1)
  // and while silent scripts are turned off
  const off = { ...usualSettings, facts: { ...usualSettings.facts, scriptSilent: false } }
  expect(told([silent], [fall()], off).told).toHaveLength(1)
})

it('says of a fall what its alert says', () => {
  const opened = row({ rule: 'pageviewsDrop', since: '2026-11-25', seen: 13_789, expected: 28_966 })
  expect(told([opened], [fall({ day: '2026-11-26' })]).told).toMatchObject([
    { date: '2026-11-27', seen: 13_789, expected: 28_966 },
  ])
  // an earlier drop of the same subject
  expect(told([opened], [fall({ day: '2026-10-02' })]).told).toMatchObject([{ seen: 6530, expected: 14_797 }])
})
