import { onlineManager } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { awayMessage } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { createQueryClient, pauseBefore, shouldRetry } from './query-client.ts'

it('asks again when the server stumbled, never when it refused', () => {
  expect(shouldRetry(0, new ApiError(503, ''))).toBe(true)
  expect(shouldRetry(0, new ApiError(0, ''))).toBe(true)
  expect(shouldRetry(2, new ApiError(503, ''))).toBe(false)
  for (const code of [400, 401, 403, 404, 429]) expect(shouldRetry(0, new ApiError(code, ''))).toBe(false)
})

it('goes on asking while the stores are away, every few seconds', () => {
  const away = new ApiError(503, awayMessage)
  expect(shouldRetry(100, away)).toBe(true)
  expect([0, 1, 100].map((n) => pauseBefore(n, away))).toEqual([3000, 3000, 3000])
  expect([0, 1, 9].map((n) => pauseBefore(n, new ApiError(500, '')))).toEqual([1000, 2000, 30_000])
})

it('says at once that there is no network, and does not wait for one without a word', async () => {
  onlineManager.setOnline(false)
  try {
    const offline = new ApiError(0, 'You are offline. Try again when you are connected.')
    const asked = createQueryClient().fetchQuery({
      queryKey: ['a'],
      queryFn: () => Promise.reject(offline),
      retry: false,
    })
    await expect(asked).rejects.toBe(offline)
  } finally {
    onlineManager.setOnline(true)
  }
})
