import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactJson } from './exact-json.ts'

it('keeps numbers as they were written', () => {
  expect(exactJson('{"a":5.920,"b":[1e3,-0.10],"id":900719925474099301,"s":"1.50 \\" 2"}')).toEqual({
    a: '5.920',
    b: ['1e3', '-0.10'],
    id: '900719925474099301',
    s: '1.50 " 2',
  })
})
it('leaves true, false, null and escapes alone', () => {
  expect(exactJson('[true,false,null,"\\\\","\\u00e9","\\\\\\""]')).toEqual([true, false, null, '\\', 'é', '\\"'])
})
it.each(['', '[1,2', '{"a":', '"never closed 12', '[1 2]', '[01]', '[1.]', '[-]', '[NaN]', '<html>'])(
  'refuses %j',
  (text) => expect(() => exactJson(text)).toThrow(SyntaxError),
)
it('does not run forever on a long text that was cut inside a string', () => {
  expect(() => exactJson(`["${'a\\\\'.repeat(500_000)}`)).toThrow(SyntaxError)
})
it('agrees with JSON.parse on everything but numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const asText = (v: unknown): unknown =>
        typeof v === 'number'
          ? JSON.stringify(v)
          : Array.isArray(v)
            ? v.map(asText)
            : v && typeof v === 'object'
              ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, asText(x)]))
              : v
      expect(exactJson(JSON.stringify(value))).toEqual(asText(JSON.parse(JSON.stringify(value))))
    }),
  )
})
