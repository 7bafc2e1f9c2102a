import { expect, it } from 'vitest'
import { runHosts } from './run-hosts.ts'

/** Simulated time that passes only in pauses and visits. */
function rig({ until = 1e9, places = 2, perAccount = 2 } = {}) {
  let now = 0
  const waiting: { at: number; go: () => void }[] = []
  const log: string[] = []
  const pause = (ms: number) => new Promise<void>((go) => waiting.push({ at: now + ms, go }))
  const settle = () => new Promise((done) => setImmediate(done))
  const run = async (work: Record<string, string[]>) => {
    let isDone = false
    const running = runHosts(
      new Map(Object.entries(work)),
      async (item) => {
        log.push(`${now} ${item}`)
        await pause(100)
        log.push(`${now} ${item} end`)
      },
      {
        share: { places, perAccount },
        accountsOf: (item) => [item.includes(' of ') ? item.slice(-1) : 'one'],
        pauseOf: () => 5000,
        pause,
        now: () => now,
        until,
        signal: new AbortController().signal,
      },
    ).then(() => (isDone = true))
    while (!isDone) {
      await settle()
      waiting.sort((a, b) => a.at - b.at)
      const next = waiting.shift()
      if (!next) continue
      now = next.at
      next.go()
    }
    await running
  }
  return { run, log }
}

it('opens one page of a host at a time, five seconds apart, and two hosts beside each other', async () => {
  const { run, log } = rig()
  await run({ a: ['a1', 'a2'], b: ['b1'], c: ['c1'] })
  expect(log).toEqual(['0 a1', '0 b1', '100 a1 end', '100 c1', '100 b1 end', '200 c1 end', '5100 a2', '5200 a2 end'])
})

it('begins nothing after its time', async () => {
  const { run, log } = rig({ until: 5000, places: 1 })
  await run({ a: ['a1', 'a2'], b: ['b1'] })
  expect(log).toEqual(['0 a1', '100 a1 end', '100 b1', '200 b1 end'])
})

it('opens the page of an account after the page of another one, however many hosts that one has', async () => {
  const { run, log } = rig({ places: 2, perAccount: 1 })
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`many${i}`, [`page ${i} of m`]]))
  await run({ ...many, mine: ['mine of x'] })
  expect(log.slice(0, 2)).toEqual(['0 page 0 of m', '0 mine of x'])
  expect(log).toHaveLength(42)
})
