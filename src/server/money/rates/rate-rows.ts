import { addDays, type Day } from '../../../contract/days.ts'
import type { RateRow } from '../../store/events/event-tables.ts'
import type { PublishedRate } from './published.ts'

/**
 * One row a calendar day and currency, from each currency's first publication to `until`: days without a publication
 * (weekends, holidays, days not known yet) use the last one before them. The euro is a currency like the others, at 1.
 * `version` decides when the same day is loaded twice: the greater one counts.
 */
export function rateRows(published: readonly PublishedRate[], until: Day, version: string): RateRow[] {
  const byCurrency = new Map<string, PublishedRate[]>()
  for (const r of published) {
    const list = byCurrency.get(r.currency)
    if (list) list.push(r)
    else byCurrency.set(r.currency, [r])
  }
  const first = published.reduce((a, r) => (r.day < a ? r.day : a), until)
  byCurrency.set('EUR', [{ day: first, currency: 'EUR', perEuro: '1' }])
  return [...byCurrency].flatMap(([currency, rates]) => {
    const known = new Map(rates.map((r) => [r.day, r.perEuro]))
    const rows: RateRow[] = []
    let perEuro = ''
    for (let day = [...known.keys()].toSorted()[0] ?? until; day <= until; day = addDays(day, 1)) {
      perEuro = known.get(day) ?? perEuro
      rows.push({ day, currency, per_euro: perEuro, version })
    }
    return rows
  })
}
