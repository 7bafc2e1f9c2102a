import { expect, it } from 'vitest'
import { parseMentions } from './parse-mentions.ts'

const page = 'https://blog.dk/a'
const mention = ['shop.dk', 2, 'At ', 'Shop', ' today.']

it('reads what a page has', () => {
  expect(parseMentions(JSON.stringify({ page, mentions: [mention] }))).toEqual({
    page,
    found: [{ address: 'shop.dk', mentions: 2, before: 'At ', name: 'Shop', after: ' today.' }],
  })
})

it.each([
  ['nonsense', 'The body must be JSON'],
  ['null', /^body: /],
  [JSON.stringify({ page: 'javascript:x', mentions: [] }), 'page: must be a web address'],
  [
    JSON.stringify({ page, mentions: Array.from({ length: 31 }, () => mention) }),
    'mentions: must have at most 30 shops',
  ],
  [JSON.stringify({ page, mentions: [['shop.dk', 0, '', '', '']] }), /^mentions\.0\.1: /],
  [
    JSON.stringify({ page, mentions: [['shop.dk', 1, 'a'.repeat(161), '', '']] }),
    /^mentions\.0\.2: must have at most 160/,
  ],
  [JSON.stringify({ page, mentions: [['shop.dk', 1, '', 5, '']] }), /^mentions\.0\.3: must be text/],
  [JSON.stringify({ page, mentions: [['shop.dk']] }), /^mentions\.0/],
])('refuses %s', (sent, says) => {
  const read = parseMentions(sent)
  const error = 'error' in read ? read.error : ''
  if (typeof says === 'string') expect(error).toBe(says)
  else expect(error).toMatch(says)
})
