import { expect, it } from 'vitest'
import { isBlank, neededName, optionalName } from './blank.ts'

const blank = {
  nothing: '',
  spaces: ' \t\n\u00A0\u2003\u3000',
  'zero width characters': '\u200B\u200C\u200D\u200E\u200F',
  'a word joiner and a byte order mark': '\u2060\uFEFF',
  'a soft hyphen': '\u00AD',
  controls: '\u0001\u007F\u0085',
  'marks of direction': '\u202A\u202E\u2066\u2069',
  'Hangul fillers': '\u115F\u3164\uFFA0',
  'variation selectors and tags': '\uFE0F\u{E0001}\u{E0100}',
  'an empty Braille cell': '\u2800',
}
it.each(Object.entries(blank))('has nothing to see in %s', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(neededName(` ${text} `)).toBe('This field is required')
})

it.each(['a', '.', '0', 'ø', '日本', '👩‍👩‍👧', '❤️', ' a\u200B', '\u200Fא'])('sees something in %j', (text) => {
  expect(isBlank(text)).toBe(false)
  expect(neededName(text)).toBeNull()
  expect(optionalName(text)).toBeNull()
})

it('lets an optional name be left out, but not be invisible', () => {
  expect(optionalName('')).toBeNull()
  expect(optionalName('  ')).toBeNull()
  expect(optionalName('\u200B')).toBe('Must have a character that can be seen')
})
