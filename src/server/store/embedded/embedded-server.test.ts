import { spawn } from 'node:child_process'
import { expect, it, onTestFinished, vi } from 'vitest'
import { embeddedServer, lastOutputOf, untilReady } from './embedded-server.ts'

const quiet = { stopWith: 'SIGTERM', insistWith: 'SIGQUIT' } as const

/** A shell script as a server. Checks are `stepMs` apart on its clock and get the result of `seen`. */
async function rig(script: string, seen: () => { processorMs: number; isWaiting: boolean }, stepMs = 10_000) {
  const child = spawn('sh', ['-c', `${script}; echo up >&2; while :; do sleep 0.1; done`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const signals: string[] = []
  const kill = child.kill.bind(child)
  child.kill = (signal) => {
    signals.push(String(signal))
    return kill(signal)
  }
  const words = lastOutputOf(() => {})
  child.stderr.on('data', words.add)
  await vi.waitFor(() => expect(words.text()).toContain('up'), { timeout: 30_000 })
  let at = 0
  const server = embeddedServer(child, 'x://', words, { ...quiet, now: () => (at += stepMs), lookAt: () => seen() })
  return { server, signals, child }
}
const nothing = () => ({ processorMs: 7, isWaiting: false })

it('tells one that is stuck to end at once, and kills it only when it does not even do that', async () => {
  const { server, signals } = await rig("trap '' QUIT", nothing)
  server.end()
  await server.ended
  expect(signals).toEqual(['SIGQUIT', 'SIGCONT', 'SIGKILL', 'SIGCONT'])
})
it('does not cut off one that still works when it is told to stop', async () => {
  let processorMs = 0
  const { server, signals, child } = await rig("trap '' TERM", () => ({
    processorMs: (processorMs += 10),
    isWaiting: false,
  }))
  const stopped = server.stop()
  await vi.waitFor(() => expect(processorMs).toBeGreaterThan(30), { timeout: 30_000, interval: 50 })
  expect(signals).toEqual(['SIGTERM', 'SIGCONT'])
  child.kill('SIGKILL')
  await stopped
})
it('tells one more plainly that has worked for minutes and still does not end', async () => {
  let processorMs = 0
  const working = () => ({ processorMs: (processorMs += 10), isWaiting: false })
  const { server, signals } = await rig("trap '' TERM QUIT", working, 100_000)
  await server.stop()
  expect(signals.filter((s) => s !== 'SIGCONT')).toEqual(['SIGTERM', 'SIGQUIT', 'SIGKILL'])
})
it('lets one that was stopped from outside hear that it is to end', async () => {
  const { server, child } = await rig('true', nothing)
  child.kill('SIGSTOP')
  await server.stop()
  expect(child.signalCode).toBe('SIGTERM')
})
it('counts for how long nothing is seen, from the last answer or sign of work', async () => {
  let seen = { processorMs: 0, isWaiting: false }
  const { server } = await rig('true', () => seen)
  expect([server.stillFor(false), server.stillFor(false), server.stillFor(false)]).toEqual([0, 10_000, 20_000])
  seen = { processorMs: 10, isWaiting: false }
  expect([server.stillFor(false), server.stillFor(false)]).toEqual([0, 10_000])
  expect([server.stillFor(true), server.stillFor(false), server.stillFor(false)]).toEqual([0, 0, 10_000])
})
it('ends one that does nothing at all while it starts, so that it is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await rig('true', nothing)
  const ready = server.ended.then(() => Promise.reject(new Error('did not start')))
  const waiting = expect(untilReady(server, ready)).rejects.toThrow('did not start')
  await vi.advanceTimersByTimeAsync(200_000)
  await waiting
})
