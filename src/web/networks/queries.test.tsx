import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outboundApi } from '../lib/api.tsx'
import { networkQuery } from './queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks again every two seconds while the answer is blank, and no more once it is there', async () => {
  const answers: unknown[] = [null, {}, [], { networkUuid: 'n' }]
  const asked: number[] = []
  const api = outboundApi(async () => {
    asked.push(Date.now())
    return { code: 200, message: '', data: answers.shift() }
  }, {})
  const start = Date.now()
  const observer = new QueryObserver(new QueryClient(), networkQuery(api, 'n'))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked.map((t) => t - start)).toEqual([0])
  expect(observer.getCurrentResult().data).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.map((t) => t - start)).toEqual([0, 2000, 4000, 6000])
  expect(observer.getCurrentResult().data).toEqual({ networkUuid: 'n' })
  stop()
})
