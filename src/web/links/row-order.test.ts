import { expect, test } from 'vitest'
import { moveBy, moveTo } from './row-order.ts'

const order = ['a', 'b', 'c', 'd']

test.each([
  ['a', 'c', ['b', 'c', 'a', 'd']],
  ['d', 'b', ['a', 'd', 'b', 'c']],
  ['b', 'b', order],
  ['x', 'b', order],
  ['b', 'x', order],
])('%s dragged onto %s', (moved, place, after) => expect(moveTo(order, moved, place)).toEqual(after))

test.each([
  ['a', 1, ['b', 'a', 'c', 'd']],
  ['d', -1, ['a', 'b', 'd', 'c']],
  ['a', -1, order],
  ['d', 1, order],
] as const)('%s by %i', (moved, step, after) => expect(moveBy(order, moved, step)).toEqual(after))
