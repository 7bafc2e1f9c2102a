import type { CalendarEvent } from '../../../../contract/integrations/calendar.ts'
import { addDays } from '../../../../contract/days.ts'
import { oneLine } from '../../../log/one-line.ts'

/** Maximum bytes of a line in a calendar (RFC 5545, 3.1). */
const longestLine = 75
const encoder = new TextEncoder()

/** Lines are split between characters, never inside one; a continuation begins with a space. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > longestLine) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

/** Escapes text for a value (3.3.11): names are strangers' input, and stay text. */
export const icsText = (text: string): string =>
  oneLine(text).replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,')

const date = (day: string) => day.replaceAll('-', '')
const stamp = (at: Date) => at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

/** A calendar of whole days (RFC 5545). An event keeps its UID as long as it is about the same thing. */
export function icsOf(events: readonly CalendarEvent[], { now, publicUrl }: { now: Date; publicUrl: string }): string {
  const host = new URL(publicUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outbound//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Outbound',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((e) => [
      'BEGIN:VEVENT',
      `UID:${e.eventId}@${host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;VALUE=DATE:${date(e.eventDay)}`,
      `DTEND;VALUE=DATE:${date(addDays(e.eventDay, 1))}`,
      `SUMMARY:${icsText(e.eventTitle)}`,
      ...(e.eventDetail ? [`DESCRIPTION:${icsText(e.eventDetail)}`] : []),
      `URL:${publicUrl}${e.eventPath}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
