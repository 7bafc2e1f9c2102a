import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { createClicksAhead } from './clicks-ahead.ts'
import { arrival, clickIds, newPayer } from '../../test/money-rig.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('waits five seconds for an event store that hangs, and then a minute for nothing', async () => {
  let asked = 0
  const lookAhead = createClicksAhead({
    ...clickIds,
    database: { pool: { query: async () => ({ rows: [] }) } as unknown as Database['pool'] },
    events: { query: () => new Promise(() => void asked++) } as unknown as Events,
    clock: { now: () => new Date() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const id = `c${Date.now()}aazz`
  const payer = newPayer()
  const sales = [arrival(payer, { subIds: [id] }, 'api')]
  let isOver = false
  const first = lookAhead(sales).finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(4999)
  expect([asked, isOver]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1)
  expect((await first)(payer.accountUuid, id)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(59_999)
  expect((await lookAhead(sales))(payer.accountUuid, id)).toBeUndefined()
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  void lookAhead(sales)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
})
