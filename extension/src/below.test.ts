import { expect, it } from 'vitest'
import { below } from './below.ts'

const box = (left: number, top: number) => ({ left, top, width: 100, height: 20 })

it('puts a box below those it would lie on, and leaves it where nothing is', () => {
  expect(below(box(0, 0), [])).toEqual(box(0, 0))
  expect(below(box(100, 0), [box(0, 0)])).toEqual(box(100, 0))
  expect(below(box(50, 5), [box(0, 0)])).toEqual(box(50, 20))
  expect(below(box(50, 5), [box(100, 25), box(0, 0)])).toEqual(box(50, 45))
})
