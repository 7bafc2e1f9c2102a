import { expect, it } from 'vitest'
import { isDue } from './jobs.ts'
import { shownState } from './state.ts'

const day = 86_400_000
const begin = new Date('2026-05-04T04:41:00Z')
const onDay = (n: number) => new Date(begin.getTime() + n * day)
/** Ids that start with 0 to 6: one site per weekday. */
const ids = Array.from({ length: 7 }, (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)

it('sites are checked once in seven days, each on a day of its own', () => {
  const asked = new Map<string, Date>()
  const days = ids.map(() => [] as number[])
  for (let n = 0; n < 28; n++)
    ids.forEach((id, i) => {
      if (!isDue(id, asked.get(id) ?? null, onDay(n))) return
      asked.set(id, onDay(n))
      days[i]?.push(n)
    })
  for (const found of days) {
    expect(found).toHaveLength(4)
    expect(found.map((n) => n - (found[0] ?? 0))).toEqual([0, 7, 14, 21])
  }
  expect(new Set(days.map(([first]) => first)).size).toBe(7)
})
it('a day that was missed is made up for, and a check by hand on the day before is enough', () => {
  const [id = ''] = ids
  const own = [0, 1, 2, 3, 4, 5, 6].find((n) => isDue(id, null, onDay(n))) ?? 0
  expect(isDue(id, onDay(own), onDay(own + 7.9))).toBe(true)
  expect(isDue(id, onDay(own), onDay(own + 7))).toBe(true)
  expect(isDue(id, onDay(own + 6.5), onDay(own + 7))).toBe(false)
  expect(isDue(id, null, onDay(own + 1))).toBe(false)
})

it('a check that did not end is said to have failed, not to go on', () => {
  const askedAt = begin
  const row = { accountUuid: '', siteUuid: '', askedAt, endedAt: null, result: null }
  const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)
  expect(shownState(undefined, begin)).toEqual({ isChecking: false, hasFailed: false, result: null })
  expect(shownState(row, after(9))).toMatchObject({ isChecking: true, hasFailed: false })
  expect(shownState(row, after(11))).toMatchObject({ isChecking: false, hasFailed: true })
  expect(shownState({ ...row, endedAt: after(1) }, after(2))).toMatchObject({ isChecking: false, hasFailed: true })
  const result = { checkedDatetime: after(1).toISOString(), verdict: 'works' as const, pages: [] }
  expect(shownState({ ...row, endedAt: after(1), result }, after(2))).toEqual({
    isChecking: false,
    hasFailed: false,
    result,
  })
})
