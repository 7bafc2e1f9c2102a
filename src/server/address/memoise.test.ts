import { expect, it } from 'vitest'
import { memoise } from './memoise.ts'

const counted = (size: number) => {
  const asked: string[] = []
  const of = memoise(size, (text) => {
    asked.push(text)
    return text.length % 2 ? text.toUpperCase() : null
  })
  return { of, asked }
}

it('answers like the function itself, and asks it once', () => {
  const { of, asked } = counted(10)
  for (let i = 0; i < 3; i++) expect([of('abc'), of('ab'), of('')]).toEqual(['ABC', null, null])
  expect(asked).toEqual(['abc', 'ab', ''])
})
it('forgets what was not asked for lately, and keeps what is asked again', () => {
  const { of, asked } = counted(2)
  for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'e', 'a']) of(text)
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'd', 'e'])
  of('b')
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'd', 'e', 'b'])
})
it('does not keep long texts, nor half a character under the name of another', () => {
  const { of, asked } = counted(10)
  const long = 'x'.repeat(1025)
  expect([of(long), of(long), of('\ud800'), of('\ufffd')]).toEqual([
    long.toUpperCase(),
    long.toUpperCase(),
    '\ud800',
    '\ufffd',
  ])
  expect(asked).toEqual([long, long, '\ud800', '\ufffd'])
})
