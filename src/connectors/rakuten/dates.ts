import { instant } from '../shared/dates/instant.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const spelled =
  /^(?:[a-z]{3},? )?([a-z]{3}) (\d{1,2}),? (\d{4}) (\d{2}:\d{2}:\d{2})(?: (?:GMT|UTC)?([+-]\d{4})?)?(?: ?\(.*\))?$/i

/** ISO, or spelled out like `Wed Mar 04 2026 10:12:00 GMT+0000 (UTC)`; without offset UTC. */
export function rakutenDate(text: string | null | undefined): string | null {
  const found = spelled.exec((text ?? '').trim())
  if (!found) return instant(text)
  const [, month = '', day = '', year, time, offset = ''] = found
  const number = months.indexOf(month.toLowerCase()) + 1
  return number === 0
    ? null
    : instant(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${offset || 'Z'}`)
}
