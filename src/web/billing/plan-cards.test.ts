import { expect, it } from 'vitest'
import { buttonLabel } from './plan-cards.ts'

it.each([
  ['Growth', 'Growth', 'Your current plan'],
  ['Custom', 'Growth', 'Talk to Sales'],
  ['Freemium', 'Growth', 'Downgrade to Freemium'],
  ['Growth', 'Starter', 'Upgrade to Growth'],
  ['Starter', 'Freemium', 'Upgrade to Starter'],
] as const)('the card of %s says to who is on %s: %s', (plan, current, label) => {
  expect(buttonLabel(plan, current)).toBe(label)
})
