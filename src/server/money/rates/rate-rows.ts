import { addDays, type Day } from '../../../contract/days.ts'
import { firstRateDay, type RateRow } from '../../store/events/event-tables.ts'
import type { PublishedRate } from './published.ts'
import { micro } from './rate-book.ts'

/**
 * One row per calendar day and currency from `firstRateDay` to `until`: days without a publication (weekends, holidays,
 * future days) use the previous one; days before a currency's first publication use that first one. The euro is a
 * currency like the others, at 1. A generator, because there are about 300,000 rows. When a day is loaded twice, the
 * row with the greater `version` counts.
 */
export function* rateRows(published: readonly PublishedRate[], until: Day, version: string): Generator<RateRow> {
  const byCurrency = new Map<string, Map<Day, string>>([['EUR', new Map([[firstRateDay, '1']])]])
  for (const { currency, day, perEuro } of published.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const days = byCurrency.get(currency) ?? new Map<Day, string>()
    byCurrency.set(currency, days.set(day, perEuro))
  }
  for (const [currency, days] of byCurrency) {
    const before = [...days].findLast(([day]) => day <= firstRateDay)
    const [first] = days.values()
    let rate = String(micro(before?.[1] ?? first ?? '0'))
    for (let day: Day = firstRateDay; day <= until; day = addDays(day, 1)) {
      const perEuro = days.get(day)
      if (perEuro !== undefined) rate = String(micro(perEuro))
      yield { day, currency, micro: rate, version }
    }
  }
}
