import { ClickHouseError } from '@clickhouse/client'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stuckAfter } from '../../progress/stillness.ts'
import { NoAnswer } from '../store-away.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { keepRunning } from './keep-running.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** A server with simulated starts: the test decides when it ends and how long it is inactive. */
async function rig({ failing = 0 } = {}) {
  const lines: { level: string; message: string; fields: Record<string, unknown> }[] = []
  const write = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, message, fields: fields ?? {} })
  const restarts: string[] = []
  const starts: number[] = []
  const state = { stillMs: 0, ends: 0, failing: 0 }
  let crash: (code: number) => void = () => {}
  const start = async (): Promise<EmbeddedServer> => {
    starts.push(Date.now())
    if (state.failing-- > 0) throw new Error('no room')
    const ended = new Promise<number | null>((resolve) => (crash = resolve))
    return {
      url: 'postgres://here',
      pid: 1,
      ended,
      lastWords: () => 'PANIC',
      leave: () => {},
      stop: async () => crash(0),
      end: () => {
        state.ends++
        crash(2)
      },
      stillFor: (hasAnswered) => (hasAnswered ? 0 : state.stillMs),
    }
  }
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const onRestart = (reason: string) => restarts.push(reason)
  const server = await keepRunning({ name: 'PostgreSQL', start, onRestart, log })
  state.failing = failing
  return { server, state, starts, restarts, lines, crash: () => crash(137) }
}

describe('a server that ends by itself', () => {
  it('is started again at once, with one line and one count', async () => {
    const { crash, server, starts, restarts, lines } = await rig()
    crash()
    await after(1)
    expect([starts.length, restarts]).toEqual([2, ['ended']])
    expect(lines).toEqual([
      {
        level: 'warn',
        message: 'PostgreSQL was started again',
        fields: { reason: 'ended', code: 137, said: 'PANIC', seconds: 0.1, tries: 1, inLastHour: 1 },
      },
    ])
    await server.stop()
  })
  it('waits longer each time it comes to nothing, up to half a minute, and says so once', async () => {
    const { crash, server, starts, lines } = await rig({ failing: 11 })
    crash()
    await after(200)
    const pauses = starts.slice(1).map((at, i) => (at - (starts[i] ?? 0)) / 1000)
    expect(pauses).toEqual([0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30, 30])
    expect(lines.map((l) => [l.level, l.message])).toEqual([
      ['error', 'PostgreSQL could not be started again, which goes on being tried'],
      ['warn', 'PostgreSQL was started again'],
    ])
    await server.stop()
  })
  it('begins anew with short pauses once it ran for ten minutes', async () => {
    const { crash, server, starts } = await rig()
    for (const seconds of [1, 1, 570, 601]) {
      await after(seconds)
      crash()
      await after(20)
    }
    const pause = (n: number, at: number) => ((starts[n] ?? 0) - (starts[0] ?? 0)) / 1000 - at
    expect([pause(1, 1), pause(2, 22), pause(3, 612), pause(4, 1233)].map((s) => Math.round(s * 10) / 10)).toEqual([
      0.1, 0.2, 0.4, 0.1,
    ])
    await server.stop()
  })
  it('stays ended when it is stopped meanwhile', async () => {
    const { crash, server, starts, restarts } = await rig({ failing: 100 })
    crash()
    await after(40)
    await server.stop()
    const tried = starts.length
    await after(600)
    expect([starts.length, restarts]).toEqual([tried, []])
  })
})

const late = new NoAnswer()
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const startingUp = Object.assign(new pg.DatabaseError('the database system is starting up', 0, 'error'), {
  code: '57P03',
})
const busy = new ClickHouseError({ message: 'Too many simultaneous queries', code: '202', type: 'X' })

describe('a server that does not answer', () => {
  it.each([
    { found: 'no answer', problem: late, stillMs: stuckAfter - 1, isEnded: false },
    { found: 'no answer', problem: late, stillMs: stuckAfter, isEnded: true },
    { found: 'a refusal', problem: refused, stillMs: stuckAfter - 1, isEnded: false },
    { found: 'a refusal', problem: refused, stillMs: stuckAfter, isEnded: true },
    { found: 'that it is starting up', problem: startingUp, stillMs: stuckAfter, isEnded: false },
    {
      found: 'an error made of one that it is starting up',
      problem: new Error('away', { cause: startingUp }),
      stillMs: stuckAfter,
      isEnded: false,
    },
    { found: 'that it has too much to do', problem: busy, stillMs: stuckAfter, isEnded: false },
    { found: 'an answer', problem: null, stillMs: stuckAfter, isEnded: false },
  ])('is ended: $isEnded, after $stillMs ms of nothing and $found', async ({ problem, stillMs, isEnded }) => {
    const { server, state, restarts } = await rig()
    state.stillMs = stillMs
    server.asked(problem)
    server.asked(problem)
    await after(1)
    expect([state.ends, restarts]).toEqual(isEnded ? [1, ['stuck']] : [0, []])
    await server.stop()
  })
})
