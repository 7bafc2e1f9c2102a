import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from './query.ts'

const same = (text: string) => {
  const [ours, theirs] = [parseQuery(text), new URLSearchParams(text)]
  for (const name of new Set([...theirs.keys(), 'a', 'b', '', 'missing'])) {
    expect(ours.get(name), text).toBe(theirs.get(name))
    expect(ours.getAll(name), text).toEqual(theirs.getAll(name))
  }
}

it.each([
  '',
  '?',
  '??a=1',
  '?a=1',
  'a',
  'a=',
  '=a',
  '=',
  '&&a=1&&',
  'a=1&a=2',
  'a=b=c',
  'a+b=c+d',
  'a=%2B',
  '%61=%62',
  'a=%',
  'a=%4',
  'a=%zz',
  'a=%ff%fe',
  'a=%C3%A9',
  'a=%ED%A0%80',
  'a=\u00e9%C3%A9',
  'a=%F0%9F%92%A9',
  'a=1#b=2',
  'a=%00',
  'a=%26b=2',
])('reads %j as URLSearchParams does', same)

it('reads anything as URLSearchParams does', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '=',
    '&',
    '?',
    '+',
    '%',
    '%4',
    '%41',
    '%C3',
    '%A9',
    '%2B',
    '\u00e9',
    ' ',
    '#',
    ';',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => same(pieces.join(''))),
    { numRuns: 2000 },
  )
})
