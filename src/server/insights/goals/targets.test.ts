import { expect, it } from 'vitest'
import { type Change, targetsOf } from './targets.ts'

const said = (fromDay: string, target: number | null, at: string, more: Partial<Change> = {}): Change => ({
  kind: 'account',
  subject: '',
  fromDay,
  target,
  currencyCode: 'DKK',
  userUuid: 'u',
  at: new Date(`${at}T12:00:00Z`),
  ...more,
})
const heldIn = (changes: Change[], month: string) => targetsOf(changes, month).map((t) => t.target)

it('holds from its month on until it is changed', () => {
  const changes = [said('2026-03-01', 100, '2026-03-02'), said('2026-06-01', 150, '2026-05-20')]
  expect(heldIn(changes, '2026-05-01')).toEqual([100])
  expect(heldIn(changes, '2026-06-01')).toEqual([150])
  expect(heldIn(changes, '2027-01-01')).toEqual([150])
})
it('is what was said last: from an earlier month on it holds for later ones, too', () => {
  const changes = [said('2026-06-01', 150, '2026-05-20'), said('2026-05-01', 120, '2026-05-21')]
  expect(heldIn(changes, '2026-06-01')).toEqual([120])
})
it('is listed before it begins, without an amount for the month', () => {
  expect(targetsOf([said('2026-06-01', 150, '2026-05-20')], '2026-05-01')).toMatchObject([{ target: null }])
})
it('ends where it was taken away, and goes on being known', () => {
  const changes = [said('2026-03-01', 100, '2026-03-02'), said('2026-06-01', null, '2026-06-10')]
  expect(heldIn(changes, '2026-05-01')).toEqual([100])
  expect(heldIn(changes, '2026-06-01')).toEqual([])
  expect(heldIn([...changes, said('2026-07-01', 90, '2026-06-11')], '2026-06-01')).toEqual([null])
})
it('is apart for each site and connection', () => {
  const site = { kind: 'site' as const, subject: 's' }
  const changes = [said('2026-03-01', 100, '2026-03-02'), said('2026-03-01', 40, '2026-03-03', site)]
  expect(heldIn(changes, '2026-03-01')).toEqual([40, 100])
})
