import { expect, it } from 'vitest'
import { tooMuchJson } from './json-shape.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const few = { depth: 3, parts: 12 }

/** The same by parsing: the depth, and the number of brackets, keys and entries after the first. */
function slowly(value: unknown): { depth: number; parts: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, parts: 0 }
  const inside = Object.values(value).map(slowly)
  return {
    depth: 1 + Math.max(0, ...inside.map((i) => i.depth)),
    parts:
      1 +
      Math.max(0, inside.length - 1) +
      (Array.isArray(value) ? 0 : inside.length) +
      inside.reduce((sum, i) => sum + i.parts, 0),
  }
}

it.each([
  '{}',
  '[]',
  '{"a":"[[[[[[{{{{,,,,::::"}',
  String.raw`{"a\"[[[[":"\\","b":[1,2]}`,
  '{"a":[{"b":1}]}',
  '"[[[["',
  '12',
  '{"é":"😀","k":[null,true]}',
])('counts %s as a parser does', (text) => {
  const { depth, parts } = slowly(JSON.parse(text))
  expect(tooMuchJson(bytes(text), { depth, parts })).toBeNull()
  if (depth > 0) expect(tooMuchJson(bytes(text), { depth: depth - 1, parts })).toMatch(/nested too deeply/)
  if (parts > 0) expect(tooMuchJson(bytes(text), { depth, parts: parts - 1 })).toBe('The body has too many fields')
})
it('counts what a parser would refuse, too', () => {
  expect(tooMuchJson(bytes('[[[['), few)).toBe('The body is nested too deeply: at most 3 levels')
  expect(tooMuchJson(bytes('[1'.repeat(3) + ',,,,,,,,,,,,,'), few)).toBe('The body has too many fields')
  expect(tooMuchJson(bytes('"[[[[[['), few)).toBeNull() // the parser refuses a text that never ends
  expect(tooMuchJson(bytes('{"a":"\\'), few)).toBeNull()
})
