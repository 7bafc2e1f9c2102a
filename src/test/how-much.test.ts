import { expect, it } from 'vitest'
import { sample } from './how-much.ts'

const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

it('asks the same part in every run, and all of them in the full one', () => {
  expect(sample(cases, 3, false)).toEqual(['a', 'd', 'g'])
  expect(sample(cases, 1, false)).toEqual(cases)
  expect(sample(cases, 3, true)).toEqual(cases)
})
