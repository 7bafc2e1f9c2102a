import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quietWhileAway } from './quiet-log.ts'
import { StoreAway } from './store-away.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rig() {
  const lines: unknown[] = []
  const write = (level: string) => (message: string, fields?: object) => void lines.push([level, message, fields])
  const state = { isAway: false }
  const quiet = quietWhileAway({ info: write('info'), warn: write('warn'), error: write('error') }, () => state.isAway)
  return { ...quiet, lines, state }
}
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('leaves out what five hundred say of a store that is away, before and after it is called so', () => {
  const { log, away, leftOut, lines, state } = rig()
  for (let i = 0; i < 200; i++) log.warn('jobs wait for the database', { error: refused })
  state.isAway = true
  away()
  for (let i = 0; i < 300; i++) log.info(`line ${i}`, { error: new StoreAway('database') })
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([])
  expect([leftOut(), leftOut()]).toEqual([500, 0])
})
it('says once what happened to a store that was not called away', () => {
  const { log, leftOut, lines } = rig()
  for (let i = 0; i < 10; i++) log.warn('database connection lost', { error: refused })
  vi.advanceTimersByTime(20_000)
  expect(lines).toEqual([['warn', 'database connection lost', { error: refused, more: 9 }]])
  log.warn('database connection lost', { error: refused })
  vi.advanceTimersByTime(20_000)
  expect(lines).toHaveLength(2)
  expect(leftOut()).toBe(0)
})
it('keeps everything else as it is, also while a store is away', () => {
  const { log, lines, state } = rig()
  state.isAway = true
  const wrong = new Error('column "x" does not exist')
  log.warn('job failed', { error: wrong })
  log.info('job was slow', { ms: 40_000 })
  log.error('the database is away', { error: refused })
  expect(lines).toEqual([
    ['warn', 'job failed', { error: wrong }],
    ['info', 'job was slow', { ms: 40_000 }],
    ['error', 'the database is away', { error: refused }],
  ])
})
