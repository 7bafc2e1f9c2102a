import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { shouldRetry } from './query-client.ts'

it('asks again when the server stumbled, never when it refused', () => {
  expect(shouldRetry(0, new ApiError(503, ''))).toBe(true)
  expect(shouldRetry(0, new ApiError(0, ''))).toBe(true)
  expect(shouldRetry(2, new ApiError(503, ''))).toBe(false)
  for (const code of [400, 401, 403, 404, 429]) expect(shouldRetry(0, new ApiError(code, ''))).toBe(false)
})
