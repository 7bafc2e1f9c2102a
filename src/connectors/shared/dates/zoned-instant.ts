import { instant } from './instant.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}

/** `+02:00` of a zone at an instant. */
function offsetAt(zone: string, ms: number): string {
  const name =
    formatOf(zone)
      .formatToParts(ms)
      .find((p) => p.type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice(3)
}

/**
 * A network's local time as an instant; a time with its own offset keeps it. A day without a time begins in the zone. The hour that the clocks repeat in autumn is read as
 * one of the two.
 */
export function zonedInstant(text: string | null | undefined, zone: string): string | null {
  const asUtc = instant(text)
  if (!asUtc || !text || /(Z|[+-]\d{2}:?\d{2})$/i.test(text.trim().slice(10)) || /^\d+$/.test(text.trim())) return asUtc
  if (text.trim().length === 10) return zonedInstant(`${text.trim()}T00:00:00`, zone)
  const guess = instant(`${text.trim()}${offsetAt(zone, Date.parse(asUtc))}`)
  return guess ? instant(`${text.trim()}${offsetAt(zone, Date.parse(guess))}`) : asUtc
}
