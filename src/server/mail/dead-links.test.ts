import { expect, it } from 'vitest'
import { deadLinks } from './dead-links.ts'

/** Matches more than any mail program turns into a link. */
const live = /[a-z][a-z\d+.-]*:\S|[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}{2}|@[\p{L}\p{N}]/iu
const shown = (text: string) => text.replaceAll('\u200b', '')

it.each([
  'evil.dk',
  'Log in at WWW.Evil.DK/now',
  'https://evil.dk/a?b=c.de',
  'javascript:alert(1)',
  'mailto:bo@evil.dk',
  'tel:+4512345678',
  'bo@evil',
  'sønderjylland.рф',
  'evil。com',
  'xn--p1ai.xn--p1ai',
  'a.bc.de.fg',
])('finds no address in %s, which looks as it was', (text) => {
  expect(text).toMatch(live)
  const dead = deadLinks(text)
  expect(dead).not.toMatch(live)
  expect(shown(dead)).toBe(text)
})
it.each(['DKK 1,234.50', '4.5 kB', 'Hello. It is 12:30.', 'e.g. this', 'Terms: two.', '2026-03-10 07:00:00'])(
  'leaves %s alone',
  (text) => expect(deadLinks(text)).toBe(text),
)
