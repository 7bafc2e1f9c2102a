import { expect, it } from 'vitest'
import { z } from 'zod'
import { readProgramme } from './programme-rows.ts'

const schema = z.object({ programId: z.coerce.string(), programName: z.string(), programURL: z.string() })
const said = (row: unknown): string[] => {
  const words: string[] = []
  expect(readProgramme(schema, row, (problem) => words.push(problem))).toBeUndefined()
  return words
}

it('names a programme that cannot be read by what can be made out of it', () => {
  expect(said({ programId: 77, programName: 'Nordic Shoes', programURL: null })).toEqual([
    'a programme that cannot be read (77 Nordic Shoes): programURL Invalid input: expected string, received null',
  ])
  expect(said({ programId: 77, programName: { odd: true } })).toEqual([
    'a programme that cannot be read (77): programName Invalid input: expected string, received object',
  ])
})
it('says only what is wrong where nothing names it', () => {
  expect(said('torn')).toEqual(['a programme that cannot be read: row Invalid input: expected object, received string'])
  expect(said({ programId: '', programName: null })).toEqual([
    'a programme that cannot be read: programName Invalid input: expected string, received null',
  ])
})
it('gives what it read, and says nothing', () => {
  const row = { programId: '7', programName: 'A', programURL: 'https://a.example' }
  expect(readProgramme(schema, row, () => expect.fail('nothing is wrong'))).toEqual(row)
})
