import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Turns whose work ends when the test says so. */
function rig(limits = { most: 2, mostWaiting: 3, mostWaitingOfOne: 2 }) {
  let now = 0
  const turns = createTurns(limits, () => now)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (who: string, name: string) =>
    turns(who, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  return {
    take,
    begun,
    end: async (name: string, after = 0) => {
      now += after
      ends.get(name)?.()
      await new Promise((done) => setImmediate(done))
    },
  }
}

it('gives an account one turn at a time, and lets others go before its second one', async () => {
  const { take, begun, end } = rig()
  const all = [take('a', 'a1'), take('a', 'a2'), take('b', 'b1'), take('c', 'c1')]
  await end('nobody')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('a2')
  await end('c1')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

it('refuses who finds the queue full, and says how long it is likely to take', async () => {
  const { take, end } = rig({ most: 1, mostWaiting: 2, mostWaitingOfOne: 2 })
  const all = [take('a', 'a1'), take('b', 'b1'), take('c', 'c1')]
  // three turns of the assumed three seconds
  await expect(take('d', 'd1')).rejects.toMatchObject({ code: 503, message: expect.stringContaining('in 9 seconds') })
  await end('a1', 11_000) // turns take longer than assumed: (3 × 3 + 11) / 4 = 5 seconds
  const again = take('d', 'd2')
  await expect(take('e', 'e1')).rejects.toThrow('in 15 seconds')
  for (const name of ['b1', 'c1', 'd2']) await end(name)
  expect(await Promise.all([...all, again])).toEqual(['a1', 'b1', 'c1', 'd2'])
})

it('lets one account fill a part of the queue only', async () => {
  const { take } = rig({ most: 1, mostWaiting: 10, mostWaitingOfOne: 2 })
  void take('a', 'a1')
  void take('a', 'a2')
  void take('a', 'a3')
  await expect(take('a', 'a4')).rejects.toMatchObject({ code: 503 })
  void take('b', 'b1')
})

it('goes on after work that failed', async () => {
  const turns = createTurns({ most: 1, mostWaiting: 1, mostWaitingOfOne: 1 }, () => 0)
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
