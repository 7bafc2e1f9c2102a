import type { ClickCount, Get } from '../connector.ts'
import { textOf } from '../shared/xml/xml.ts'
import type { Window } from '../shared/http/windows.ts'
import type { PartneradsCredentials } from './credentials.ts'
import { report } from './report.ts'

/** The overview covers clicks of the last forty days, the first and the last partially. */
export const clickDays = 38

/** One row per click, on the country's own days; the span cannot be chosen. */
export async function clicks(get: Get, { key }: PartneradsCredentials, { from, to }: Window): Promise<ClickCount[]> {
  const rows = await report(get, 'klikoversigt', { key }, 'klikoversigt', 'klik')
  const counts = new Map<string, ClickCount>()
  for (const row of rows) {
    const [, date = '', month = '', year = ''] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(textOf(row, 'dato')) ?? []
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (year === '' || day < from || day > to) continue
    const programme = textOf(row, 'programid')
    const count = counts.get(`${day} ${programme}`) ?? { day, programme, media: '', clicks: 0, unique: null }
    counts.set(`${day} ${programme}`, { ...count, clicks: count.clicks + 1 })
  }
  return [...counts.values()]
}
