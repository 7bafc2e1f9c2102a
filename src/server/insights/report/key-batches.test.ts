import { describe, expect, it } from 'vitest'
import { keyBatches } from './key-batches.ts'

describe('keys for a second question', () => {
  it('fit into one parameter when they are few', () => {
    expect(keyBatches(['a', 'b'])).toEqual([[['a', 'b']]])
    expect(keyBatches([])).toEqual([])
  })
  it('never make a parameter or a question too long, and none is lost', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `smørbutik.example/${'é'.repeat(i % 60)}/${i}`)
    const questions = keyBatches(keys)
    expect(questions.flat(2)).toEqual(keys)
    expect(questions.length).toBeGreaterThan(1)
    for (const parameters of questions) {
      expect(encodeURIComponent(JSON.stringify(parameters)).length).toBeLessThan(1_000_000)
      for (const parameter of parameters)
        expect(encodeURIComponent(JSON.stringify(parameter)).length).toBeLessThan(131_072)
    }
  })
  it('leave a very long key alone', () => {
    const long = 'x'.repeat(100_000)
    expect(keyBatches(['a', long, 'b']).flat()).toEqual([['a'], [long], ['b']])
  })
})
