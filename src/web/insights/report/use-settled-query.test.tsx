import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettledQuery } from './use-settled-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is what was typed when no key came for a quarter of a second; nothing, and another grouping, at once', () => {
  const { result, rerender } = renderHook(useSettledQuery, { initialProps: { query: 'first', groupBy: 'page' } })
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  expect(result.current).toBe('first')
  rerender({ query: 's', groupBy: 'page' })
  wait(249)
  rerender({ query: 'sh', groupBy: 'page' })
  wait(249)
  expect(result.current).toBe('first')
  wait(1)
  expect(result.current).toBe('sh')
  rerender({ query: '', groupBy: 'page' })
  expect(result.current).toBe('')
  rerender({ query: 'x', groupBy: 'target' })
  expect(result.current).toBe('x')
})
