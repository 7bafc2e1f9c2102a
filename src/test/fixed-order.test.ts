import { expect, it } from 'vitest'
import { fixedOrder, mixed } from './fixed-order.ts'

it('begins with the files that run in CI only, and goes by path', () => {
  const found = ['src/z.test.ts', 'e2e/networks.ci.test.ts', 'src/a.test.ts', 'e2e/alerts.ci.test.ts']
  const order = ['e2e/alerts.ci.test.ts', 'e2e/networks.ci.test.ts', 'src/a.test.ts', 'src/z.test.ts']
  expect(fixedOrder(found)).toEqual(order)
  expect(fixedOrder(found.toReversed())).toEqual(order)
})

it('mixes all files, alike for the same seed and otherwise for another', () => {
  const usual = Array.from({ length: 20 }, (_, i) => `src/${i}.test.ts`)
  const seven = mixed(usual, 7)
  expect(seven.toSorted()).toEqual(usual.toSorted())
  expect(mixed(usual.toReversed(), 7)).toEqual(seven)
  expect(mixed(usual, 8)).not.toEqual(seven)
})
