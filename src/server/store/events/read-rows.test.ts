import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readColumns, readRows } from './read-rows.ts'

const row = z.object({ grp: z.string(), n: z.number(), lists: z.array(z.string()).optional() })

describe('rows out of columns', () => {
  it('have the fields that were asked for and no others', () => {
    expect(readRows({ grp: ['a', 'b'], n: [1, 2], more: [3, 4] }, row)).toEqual([
      { grp: 'a', n: 1 },
      { grp: 'b', n: 2 },
    ])
    expect(readRows({ grp: ['a'], n: [1], lists: [['x', 'y']] }, row)).toEqual([{ grp: 'a', n: 1, lists: ['x', 'y'] }])
    expect(readRows({ grp: [], n: [] }, row)).toEqual([])
  })
  it.each([
    ['a column that is missing', { grp: ['a'] }],
    ['a number that is text', { grp: ['a', 'b'], n: [1, '2'] }],
    ['nothing in place of a text', { grp: ['a', null], n: [1, 2] }],
    ['a list of other things', { grp: ['a'], n: [1], lists: [['x', 1]] }],
  ])('are refused with %s', (_, columns) => {
    expect(() => readRows(columns, row)).toThrow(z.ZodError)
  })
  it('are read by zod where more is asked of a value than its type', () => {
    expect(readRows({ n: ['5'] }, z.object({ n: z.coerce.number() }))).toEqual([{ n: 5 }])
    expect(() => readRows({ n: [5.5] }, z.object({ n: z.int() }))).toThrow(z.ZodError)
    expect(() => readRows({ k: ['c'] }, z.object({ k: z.enum(['a', 'b']) }))).toThrow(z.ZodError)
    expect(() => readRows({ k: [''] }, z.object({ k: z.string().min(1) }))).toThrow(z.ZodError)
    expect(() => readRows({ k: ['no'] }, z.object({ k: z.uuid() }))).toThrow(z.ZodError)
    expect(readRows({ a: [1], b: ['x'] }, z.record(z.string(), z.unknown()))).toEqual([{ a: 1, b: 'x' }])
    expect(() => readRows({ a: [1], b: [1] }, z.strictObject({ a: z.number() }))).toThrow(z.ZodError)
  })
})

describe('columns of an answer', () => {
  it('are handed on as they came, optional ones only where they are', () => {
    const columns = { grp: ['a', 'b'], n: [1, 2] }
    expect(readColumns(columns, row)).toEqual(columns)
    expect(readColumns({ ...columns, lists: [['x'], []] }, row).lists).toEqual([['x'], []])
  })
  it('are empty where there are no rows', () => {
    expect(readColumns({}, row)).toEqual({ grp: [], n: [] })
  })
  it.each([
    ['a column that is missing', { grp: ['a'] }],
    ['a number that is text', { grp: ['a', 'b'], n: [1, '2'] }],
  ])('are refused with %s', (_, columns) => {
    expect(() => readColumns(columns, row)).toThrow(z.ZodError)
  })
  it('are refused where only zod could read their values', () => {
    expect(() => readColumns({ n: [5] }, z.object({ n: z.int() }))).toThrow('Only rows of')
  })
})
