import { expect, it } from 'vitest'
import { roomFor } from './badge.tsx'

it('has as many badges as there is room for, whole, and one always', () => {
  expect(roomFor(['Awin', 'Tradedoubler'], 16)).toBe(2)
  // 4 + 11 letters and "+2" are 17
  expect(roomFor(['Awin', 'Partner-ads', 'CJ', 'Adtraction'], 17)).toBe(2)
  expect(roomFor(['Awin', 'Partner-ads', 'CJ', 'Adtraction'], 16)).toBe(1)
  expect(roomFor(['Rakuten Advertising', 'Awin'], 17)).toBe(1)
  expect(roomFor([], 17)).toBe(0)
})
