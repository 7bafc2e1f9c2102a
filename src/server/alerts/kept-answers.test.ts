import { expect, it } from 'vitest'
import { keptAnswers, once } from './kept-answers.ts'

it('makes an answer once for what it is made of, and anew for anything else', async () => {
  let made = 0
  const make = () => Promise.resolve(++made)
  const kept = keptAnswers<number>(2)
  const ask = (...of: unknown[]) => kept.of(of, make)
  expect(await Promise.all([ask('a', { b: 1 }), ask('a', { b: 1 })])).toEqual([1, 1])
  expect(await ask('a', { b: 2 })).toBe(2)
  expect(await ask('a', { b: 1 })).toBe(1)
  // the third evicts the least recently used
  expect(await ask('c')).toBe(3)
  expect(await ask('a', { b: 1 })).toBe(1)
  expect(await ask('a', { b: 2 })).toBe(4)
})

it('keeps no failure', async () => {
  const kept = keptAnswers<number>(2)
  await expect(kept.of(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.of(['a'], () => Promise.resolve(7))).toBe(7)
})

it('asks a source once, and not before it is needed', async () => {
  let asked = 0
  const source = once(() => Promise.resolve(++asked))
  expect(asked).toBe(0)
  expect([await source(), await source()]).toEqual([1, 1])
})
