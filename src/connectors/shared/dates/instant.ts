import { writtenDate } from './written-date.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Parses a network's time as an ISO 8601 instant. A time without offset is UTC: connectors request UTC from networks.
 * Also seconds or milliseconds since 1970, and times as people and programs write them (`written-date.ts`). `null` if
 * unreadable, impossible (30 February), in a zone that only has a name, or outside 2000–2100.
 */
export function instant(text: string | null | undefined): string | null {
  const t = (text ?? '').trim()
  const read = plainInstant(t)
  if (read !== null || t === '' || t.length > 100) return read
  const { text: date, zone } = writtenDate(t)
  return zone.includes('/') ? null : plainInstant(`${date}${zone}`)
}

function plainInstant(t: string): string | null {
  if (/^\d{10}$|^\d{13}$/.test(t)) return bounded(Number(t) * (t.length === 10 ? 1000 : 1))
  const found = shape.exec(t)
  if (!found) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = found
  const zone = /z/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const calendar = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // Date turns 30 February into 2 March instead of refusing it.
  if (Number.isNaN(calendar.getTime()) || calendar.getUTCDate() !== Number(day)) return null
  return bounded(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${zone}`))
}

const first = Date.UTC(2000, 0, 1)
const last = Date.UTC(2101, 0, 1)
const bounded = (ms: number) => (ms >= first && ms < last ? new Date(ms).toISOString() : null)
