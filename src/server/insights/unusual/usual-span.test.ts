import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../../contract/days.ts'
import { seedOf } from '../../../test/seeded.ts'
import { paceOf } from '../../alerts/index.ts'
import { chance, seriesOf } from '../../alerts/drops/simulated.test-data.ts'
import { type EarnedDays, type Frame, isHardlyChance, isOutside, type Judged, judgeSpan } from './usual-span.ts'

/** A Monday. */
const fromDate = '2026-06-01'
const frame = (toDate: Day, over: Partial<Frame> = {}): Frame => ({
  fromDate,
  toDate,
  today: '2026-09-01',
  dayGone: 0.5,
  sale: 1000,
  isLeftOut: () => false,
  ...over,
})
const all = () => 1
const judge = (days: EarnedDays, of: Frame, reportedAfter: (seconds: number) => number = all) =>
  judgeSpan(days, of, { reportedAfter, paceOf })
const judged = (days: EarnedDays, of: Frame, reportedAfter?: (seconds: number) => number): Judged => {
  const verdict = judge(days, of, reportedAfter)
  if (typeof verdict === 'string') throw new Error(verdict)
  return verdict
}
/** Days with this many sales of 10.00 each. */
const made = (first: Day, last: Day, salesOn: (date: Day) => number): EarnedDays => {
  const days = new Map<Day, { cents: number; sales: number }>()
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const sales = salesOn(date)
    if (sales !== 0) days.set(date, { cents: sales * 1000, sales })
  }
  return days
}
const isWeekend = (date: Day) => [0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay())

describe('what a row earned beside its usual', () => {
  it('is as much as its weekdays usually bring, and no straight line', () => {
    const days = made('2026-03-01', '2026-06-07', (date) => (isWeekend(date) ? 30 : 10))
    // five days of 10 and two of 30, each of 10.00
    expect(judged(days, frame('2026-06-07'))).toMatchObject({ earned: 110_000, expected: 110_000 })
    expect(judged(days, frame('2026-06-01'))).toMatchObject({ earned: 10_000, expected: 10_000 })
    expect(isOutside(judged(days, frame('2026-06-07')))).toBe(false)
  })
  it('is outside where it is far off, above and below, and names its difference in money', () => {
    const level = (n: number) => made('2026-03-01', '2026-06-07', (date) => (date < fromDate ? 20 : n))
    const [more, less] = [judged(level(40), frame('2026-06-07')), judged(level(8), frame('2026-06-07'))]
    expect([more.earned, more.expected, isOutside(more), isHardlyChance(more, 1)]).toEqual([
      280_000,
      140_000,
      true,
      true,
    ])
    expect([less.earned, less.expected, isOutside(less)]).toEqual([56_000, 140_000, true])
    // 140 sales with Poisson noise, a level and a season each known to a tenth, learned from 560
    const spread = Math.sqrt(140 + 14 ** 2 + 140 ** 2 / 560 + 14 ** 2)
    expect(more.high).toBe(Math.round((140 + 1.2816 * spread) * 1000))
    expect(more.low).toBe(Math.round((140 - 1.2816 * spread) * 1000))
  })
  it('moves with the season of the year before', () => {
    const past = made('2025-01-01', '2026-06-07', (date) => (date >= '2025-06-02' && date < '2025-06-16' ? 400 : 100))
    // the same weeks a year ago brought four times as much, so this year's quiet ones are unusually low
    const week = judged(past, frame('2026-06-07'))
    expect(week.expected).toBeGreaterThan(1.5 * 700_000)
    expect(week.earned).toBe(700_000)
    expect(isOutside(week)).toBe(true)
  })
  it('expects no more of young days than networks have told', () => {
    // half of a day's sales are reported after ten days
    const told = (seconds: number) => (seconds < 10 * 86_400 ? 0.5 : 1)
    const days = made('2026-03-01', '2026-06-07', (date) => (date < '2026-05-30' ? 20 : 10))
    const week = judged(days, frame('2026-06-07', { today: '2026-06-08' }), told)
    expect(week).toMatchObject({ earned: 70_000, expected: 70_000 })
    // for today only the elapsed part
    const today = frame('2026-06-01', { today: '2026-06-01', dayGone: 0.25 })
    expect(
      judged(
        made('2026-03-01', '2026-06-01', () => 100),
        today,
      ),
    ).toMatchObject({ expected: 25_000 })
  })
  it('leaves out days that somebody left out, and days before its first', () => {
    const days = made('2026-03-01', '2026-06-07', (date) => (date >= '2026-05-18' && date < fromDate ? 90 : 20))
    const isLeftOut = (date: Day) => date >= '2026-05-18' && date < fromDate
    expect(judged(days, frame('2026-06-07', { isLeftOut })).expected).toBe(140_000)
    const young = made('2026-05-04', '2026-06-07', () => 20)
    expect(judged(young, frame('2026-06-07')).expected).toBe(140_000)
  })
  it('is not said of what is too small or too new', () => {
    expect(
      judge(
        made('2026-03-01', '2026-06-07', () => 1),
        frame('2026-06-07'),
      ),
    ).toBe('tooSmall')
    expect(
      judge(
        made('2026-05-20', '2026-06-07', () => 20),
        frame('2026-06-07'),
      ),
    ).toBe('tooNew')
    expect(judge(new Map(), frame('2026-06-07'))).toBe('tooSmall')
    // paid clicks have no sale: a few of them are too small, however quiet it was before
    const paid = (cents: number) =>
      new Map(
        [...made('2026-03-01', '2026-06-07', () => 1)].map(([date]) => [
          date,
          { cents: date < fromDate ? 1 : cents, sales: 0 },
        ]),
      )
    expect(judge(paid(200), frame('2026-06-07'))).toBe('tooSmall')
    expect(isOutside(judged(paid(4000), frame('2026-06-07')))).toBe(true)
    // no sale at all where ten were expected is reported
    const stopped = made('2026-03-01', '2026-05-31', () => 3)
    expect(isOutside(judged(stopped, frame('2026-06-07')))).toBe(true)
    // a row without sales for weeks and many now has only today's sales to take an average from
    const back = made('2025-01-01', '2026-06-07', (date) => (date < '2025-07-01' || date >= fromDate ? 10 : 0))
    expect(isHardlyChance(judged(back, frame('2026-06-07')), 100)).toBe(true)
  })
})

/** The expected commission of a span by the rules of drops and targets, computed day by day without shared code. */
function slowExpected(days: EarnedDays, toDate: Day): number {
  const at = (date: Day) => days.get(date)?.cents ?? 0
  const middle = (list: number[]) => {
    const s = [...list].sort((a, b) => a - b)
    const m = Math.floor(s.length / 2)
    return s.length === 0 ? 0 : s.length % 2 ? (s[m] ?? 0) : ((s[m - 1] ?? 0) + (s[m] ?? 0)) / 2
  }
  const weekday = (date: Day) => new Date(`${date}T12:00Z`).getUTCDay()
  const before = (first: Day, n: number) => Array.from({ length: n }, (_, i) => addDays(first, -n + i))
  const dates: Day[] = []
  for (let date: Day = fromDate; date <= toDate; date = addDays(date, 1)) dates.push(date)
  const of = (first: Day, span: Day[]) => {
    const past = before(first, 56)
    const factor = (wanted: number) =>
      Math.max(
        0.01,
        middle(
          Array.from({ length: 8 }, (_, w) => past.slice(w * 7, w * 7 + 7)).flatMap((week) => {
            const m = middle(week.map(at))
            return m === 0 ? [] : week.filter((date) => weekday(date) === wanted).map((date) => at(date) / m)
          }),
        ),
      )
    const factors = [0, 1, 2, 3, 4, 5, 6].map(factor)
    const usual = (date: Day) => factors[weekday(date)] ?? 1
    const recent = past.slice(-28)
    const level = middle(recent.map((date) => at(date) / usual(date)))
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
    const times = sum(recent.map(at)) / sum(recent.map((date) => level * usual(date)))
    return {
      expected: sum(span.map((date) => times * level * usual(date))),
      seen: sum(recent.map(at)),
      recent,
      times,
      level,
      usual,
    }
  }
  const now = of(fromDate, dates)
  const sales = before(fromDate, 56).reduce((n, date) => n + (days.get(date)?.sales ?? 0), 0)
  const unit = before(fromDate, 56).reduce((n, date) => n + at(date), 0) / sales
  const thenDates = dates.map((date) => addDays(date, -364))
  const then = of(addDays(fromDate, -364), thenDates)
  const e = (date: Day) => (then.times * then.level * then.usual(date)) / unit
  const noise2 = Math.max(
    1,
    then.recent.reduce((n, date) => n + (at(date) / unit - e(date)) ** 2 / e(date), 0) / then.recent.length,
  )
  const units = then.expected / unit
  const doubt2 = noise2 / units + 0.01 + noise2 / (then.seen / unit)
  const brought = thenDates.reduce((n, date) => n + at(date), 0)
  return now.expected * Math.exp((0.01 / (0.01 + doubt2)) * Math.log(brought / then.expected))
}

it('expects what a slow second way of working it out expects', () => {
  const seed = seedOf('usual of a span')
  for (let run = 0; run < 40; run++) {
    const random = chance(seed + run)
    const series = seriesOf({ seed: seed + run * 13, level: 8 + random() * 80, days: 480 })
    const first = addDays(fromDate, -430)
    const days = new Map(
      series.map((sales, i) => [addDays(first, i), { cents: Math.round(sales * (1500 + random() * 900)), sales }]),
    )
    const toDate = addDays(fromDate, 6 + Math.floor(random() * 34))
    const told = `seed ${seed}, run ${run}`
    const verdict = judge(days, frame(toDate))
    expect(verdict, told).toBeTypeOf('object')
    if (typeof verdict === 'string') continue
    expect(Math.abs(verdict.expected - slowExpected(days, toDate)), told).toBeLessThanOrEqual(1)
    const earned = [...days].reduce((n, [date, d]) => n + (date >= fromDate && date <= toDate ? d.cents : 0), 0)
    expect(verdict.earned, told).toBe(earned)
  }
})

it('marks few lists of rows on which nothing happened, and puts about a fifth of the rows outside', () => {
  const seed = seedOf('lists on which nothing happened')
  const random = chance(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const [lists, rows] = [60, 15]
  let [marked, outside, count] = [0, 0, 0]
  for (let list = 0; list < lists; list++) {
    const verdicts = Array.from({ length: rows }, (_, row) => {
      const series = seriesOf({
        seed: seed + list * 1009 + row * 31,
        level: 1 + 20 * random(),
        days: 480,
        campaignsAYear: 0,
      })
      const days = new Map(
        series.map((sales, i) => {
          const cents = Array.from({ length: sales }, () => Math.round(2000 * Math.exp(0.7 * normal())))
          return [addDays(fromDate, i - 430), { cents: cents.reduce((a, b) => a + b, 0), sales }]
        }),
      )
      return judge(days, frame(addDays(fromDate, 6 + Math.floor(random() * 24))))
    }).filter((v) => typeof v !== 'string')
    count += verdicts.length
    outside += verdicts.filter(isOutside).length
    if (verdicts.some((v) => isOutside(v) && isHardlyChance(v, verdicts.length))) marked++
  }
  const told = `seed ${seed}: ${marked} of ${lists} lists marked, ${outside} of ${count} rows outside`
  expect(marked / lists, told).toBeLessThan(0.2)
  expect(outside / count, told).toBeGreaterThan(0.04)
  expect(outside / count, told).toBeLessThan(0.3)
})
