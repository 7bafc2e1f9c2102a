import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { looksBlocked } from './looks-blocked.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('finds nothing where the bait stays', () => {
  const answer = vi.fn<(blocked: boolean) => void>()
  looksBlocked(answer)
  vi.runAllTimers()
  expect(answer).toHaveBeenCalledWith(false)
  expect(document.querySelector('.adsbox')).toBeNull()
})
it('notices when the bait is hidden or removed', () => {
  const answer = vi.fn<(blocked: boolean) => void>()
  looksBlocked(answer)
  document.querySelector<HTMLElement>('.adsbox')?.style.setProperty('display', 'none')
  vi.runAllTimers()
  looksBlocked(answer)
  document.querySelector('.adsbox')?.remove()
  vi.runAllTimers()
  expect(answer.mock.calls).toEqual([[true], [true]])
})
it('stops when asked to', () => {
  const answer = vi.fn<(blocked: boolean) => void>()
  looksBlocked(answer)()
  vi.runAllTimers()
  expect(answer).not.toHaveBeenCalled()
  expect(document.querySelector('.adsbox')).toBeNull()
})
