import { expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'

const waiting = { data: undefined, isPlaceholderData: false, error: null, failureCount: 0, failureReason: null }
const gone = new Error('The server could not be reached')

it('is nothing while an answer may still come, and once it is there', () => {
  expect(failureOf(waiting)).toBeNull()
  expect(failureOf({ ...waiting, failureCount: 1, failureReason: gone })).toBeNull()
  expect(failureOf({ ...waiting, data: [], error: gone })).toBeNull() // a refetch of data that is there
  expect(failureOf({ ...waiting, data: [], failureCount: 9, failureReason: gone })).toBeNull()
})
it('is why there is no answer: a refusal, or what fails again and again', () => {
  expect(failureOf({ ...waiting, error: gone })).toBe(gone)
  expect(failureOf({ ...waiting, failureCount: 2, failureReason: gone })).toBe(gone)
})
it('is not hidden by the answer to the question before', () => {
  const before = { ...waiting, data: ['old'], isPlaceholderData: true }
  expect(failureOf(before)).toBeNull()
  expect(failureOf({ ...before, failureCount: 2, failureReason: gone })).toBe(gone)
})
