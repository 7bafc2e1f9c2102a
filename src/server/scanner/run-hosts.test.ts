import { expect, it } from 'vitest'
import { runHosts } from './run-hosts.ts'

/** Time that passes only in pauses and visits. */
function rig({ until = 1e9, most = 2 } = {}) {
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
      { most, pauseOf: () => 5000, pause, now: () => now, until, signal: new AbortController().signal },
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
  expect(log).toEqual(['0 a1', '0 b1', '100 a1 end', '100 b1 end', '100 c1', '200 c1 end', '5100 a2', '5200 a2 end'])
})

it('begins nothing after its time', async () => {
  const { run, log } = rig({ until: 5000, most: 1 })
  await run({ a: ['a1', 'a2'], b: ['b1'] })
  expect(log).toEqual(['0 a1', '100 a1 end'])
})
