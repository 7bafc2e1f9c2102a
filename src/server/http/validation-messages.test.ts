import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { Fail } from './fail.ts'
import { readInput } from './perform.ts'
import { validationMessages, messageOf } from './validation-messages.ts'

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = z.object({ field: schema }).safeParse({ field: value }, validationMessages)
  return error && messageOf(error)
}

describe('a refusal names the field and the rule', () => {
  it.each([
    [z.string(), undefined, 'This field is required'],
    [z.string().min(1), '', 'This field is required'],
    [z.string(), 5, 'Must be a text'],
    [z.number(), 'x', 'Must be a number'],
    [z.number().int(), 1.5, 'Must be a whole number'],
    [z.boolean(), 'yes', 'Must be true or false'],
    [z.array(z.string()), 'x', 'Must be a list'],
    [z.object({}), [], 'Must be an object'],
    [z.record(z.string(), z.string()), 'x', 'Must be an object'],
    [z.uuid(), 'x', 'Must be a uuid'],
    [z.email(), 'x', 'Must be an e-mail address'],
    [z.iso.date(), 'x', 'Must be a day like 2026-03-02'],
    [z.string().regex(/^a$/), 'x', 'Must be in another form'],
    [z.enum(['a', 'b']), 'x', 'Must be one of a, b'],
    [z.literal('a'), 'x', 'Must be a'],
    [z.string().min(3), 'x', 'Must have at least 3 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry'],
    [z.number().min(2), 1, 'Must not be below 2'],
    [z.number().positive(), 0, 'Must be above 0'],
    [z.number().max(2), 3, 'Must not be above 2'],
    [z.number().multipleOf(5), 3, 'Must be a multiple of 5'],
    [z.union([z.email(), z.literal('')]), 'x', 'Must be an e-mail address'],
    [z.union([z.literal(''), z.email()]), 'x', 'Must be an e-mail address'],
    [z.string('Choose one').min(3, 'Too short for us'), 'x', 'Too short for us'],
  ])('%#', (schema, value, message) => expect(said(schema, value)).toBe(`field: ${message}`))
  it('in the part of a union that was meant', () => {
    const sides = z.union([z.object({ a: z.number() }), z.string()])
    expect(said(sides, { a: 'x' })).toBe('field.a: Must be a number')
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), n: z.number() }),
    ])
    expect(said(kinds, { kind: 'c' })).toBe('field.kind: Must be one of a, b')
    expect(said(kinds, { kind: 'b', n: 'x' })).toBe('field.n: Must be a number')
  })
})

const rawWords =
  /Invalid (input|option|UUID|email|URL|string|ISO|value)|Too (big|small)|expected |received |Unrecognized key/
const wrong = [
  undefined,
  null,
  '',
  'zz',
  5,
  -1,
  1e12,
  1.5,
  true,
  [],
  {},
  ['x'],
  'x'.repeat(5000),
  Array(2000).fill('x'),
]
const refusal = (call: Call, input: unknown): string => {
  try {
    readInput(call, input)
    return ''
  } catch (error) {
    if (error instanceof Fail) return error.message
    throw error
  }
}

it('no call answers in the words of the library, whatever is sent in one of its fields', () => {
  const calls = Object.values(contract).flatMap((group) => Object.values<Call>(group))
  expect(calls.length).toBeGreaterThan(250)
  for (const call of calls) {
    const shape = call.input instanceof z.ZodObject ? call.input.shape : {}
    for (const value of wrong) {
      expect(refusal(call, value), call.path).not.toMatch(rawWords)
      for (const field of Object.keys(shape)) {
        const { error } = z
          .object({ [field]: shape[field] as z.ZodType })
          .safeParse({ [field]: value }, validationMessages)
        expect(error ? messageOf(error) : '', `${call.path} ${field}`).not.toMatch(rawWords)
      }
    }
  }
})
