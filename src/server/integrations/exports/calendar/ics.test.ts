import { expect, it } from 'vitest'
import { folded, icsOf, icsText } from './ics.ts'

const event = {
  eventId: 'payDay-1',
  eventKind: 'payDay' as const,
  eventDay: '2026-11-30',
  eventTitle: 'Plukpels; Nordic, A/S pays DKK 12,480.00',
  eventDetail: '',
  eventPath: '/partners/1',
}
const options = { now: new Date('2026-11-23T08:12:00Z'), publicUrl: 'https://app.outbound.example' }

it('writes whole days that end with the next one, in UTC, under a name that stays', () => {
  expect(icsOf([event], options).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outbound//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Outbound',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    'BEGIN:VEVENT',
    'UID:payDay-1@app.outbound.example',
    'DTSTAMP:20261123T081200Z',
    'DTSTART;VALUE=DATE:20261130',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Plukpels\\; Nordic\\, A/S pays DKK 12\\,480.00',
    'URL:https://app.outbound.example/partners/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('folds lines at 75 bytes and never inside a character', () => {
  const line = `SUMMARY:${'æøå€😀'.repeat(40)}`
  const parts = folded(line).split('\r\n')
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
  expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
  expect(parts.map((part, i) => (i === 0 ? part : part.slice(1))).join('')).toBe(line)
  expect(folded('SUMMARY:short')).toBe('SUMMARY:short')
})

it('lets no name begin a line of its own', () => {
  const text = icsText('Shop\r\nBEGIN:VALARM\nEND')
  expect(text).not.toMatch(/[\r\n]/)
})
