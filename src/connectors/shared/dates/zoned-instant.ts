import { instant } from './instant.ts'
import { writtenDate } from './written-date.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}

/** The offset of a zone at an instant, like `+02:00`. */
function offsetAt(zone: string, ms: number): string {
  const name =
    formatOf(zone)
      .formatToParts(ms)
      .find((p) => p.type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice(3)
}

/** A time without an offset, in a time zone. */
function onClock(text: string, zone: string): string | null {
  const asUtc = instant(text)
  if (!asUtc) return null
  const guess = instant(`${text}${offsetAt(zone, Date.parse(asUtc))}`)
  return guess ? instant(`${text}${offsetAt(zone, Date.parse(guess))}`) : asUtc
}

/**
 * A network's local time as an instant; a time with its own offset or zone keeps it. A day without a time is its start
 * in the zone. The hour that repeats in autumn is read as one of the two.
 */
export function zonedInstant(text: string | null | undefined, zone: string): string | null {
  const t = (text ?? '').trim()
  if (t === '' || t.length > 100) return null
  if (/^\d+$/.test(t)) return instant(t)
  const { text: date, zone: own } = writtenDate(t)
  if (own !== '' && !own.includes('/')) return instant(`${date}${own}`)
  return onClock(date.length === 10 ? `${date}T00:00:00` : date, own || zone)
}
