import { describe, expect, it } from 'vitest'
import { remember } from './remember.ts'

const minute = 60_000

function rig(answer: (asked: number) => Promise<string | null>, most?: number) {
  let now = 0
  const asked: string[] = []
  const memory = remember(
    { now: () => new Date(Date.UTC(2026, 10, 27) + now) },
    (account) => {
      asked.push(account)
      return answer(asked.length)
    },
    most === undefined ? {} : { most },
  )
  return { memory, asked, at: (ms: number) => void (now = ms) }
}

describe('what was learned of an account', () => {
  it('is learned once an hour, also when two ask at once', async () => {
    const { memory, asked, at } = rig(async (n) => `lesson ${n}`)
    expect(await Promise.all([memory('a'), memory('a')])).toEqual(['lesson 1', 'lesson 1'])
    at(59 * minute)
    expect(await memory('a')).toBe('lesson 1')
    at(61 * minute)
    expect(await memory('a')).toBe('lesson 2')
    expect(asked).toEqual(['a', 'a'])
  })
  it('is asked for again after a minute while there is too little history', async () => {
    const { memory, at } = rig(async (n) => (n === 1 ? null : 'enough'))
    expect(await memory('a')).toBeNull()
    at(minute / 2)
    expect(await memory('a')).toBeNull()
    at(2 * minute)
    expect(await memory('a')).toBe('enough')
  })
  it('does not remember a failure', async () => {
    const { memory } = rig((n) => (n === 1 ? Promise.reject(new Error('away')) : Promise.resolve('back')))
    await expect(memory('a')).rejects.toThrow('away')
    expect(await memory('a')).toBe('back')
  })
  it('is dropped for the accounts asked for longest ago', async () => {
    const { memory, asked } = rig(async () => 'x', 2)
    for (const account of ['a', 'b', 'c', 'c', 'b', 'a']) await memory(account)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })
})
