import { expect, it } from 'vitest'
import type { BrokenLinkError } from '../../contract/scanner/broken-link-errors.ts'
import { projectedValue } from './projected-value.ts'

const perClick = { epc: 0.84, low: 0.5, high: 1.18 }

it.each<[BrokenLinkError, number]>([
  ['PAGE_NOT_FOUND', 346.08],
  ['DESTINATION_MISSMATCH', 242.26],
  ['PRODUCT_IS_OUT_OF_STOCK', 276.86],
])('of 412 clicks at 0.84 is for %s %f', (found, score) => {
  expect(projectedValue(412, perClick, found).score).toBe(score)
})

it('has the range of the number it is made of, and is nothing where nothing is known', () => {
  expect(projectedValue(412, perClick, 'PAGE_NOT_FOUND')).toEqual({ score: 346.08, scoreLow: 206, scoreHigh: 486.16 })
  expect(projectedValue(412, null, 'PAGE_NOT_FOUND')).toEqual({ score: 0, scoreLow: 0, scoreHigh: 0 })
})
