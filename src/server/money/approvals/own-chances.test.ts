import { expect, it } from 'vitest'
import { ageSteps, type Decision } from './learn-approvals.ts'
import { ownChances } from './own-chances.ts'

const sales = (outcome: Decision['outcome'], left: number, n: number): Decision => ({
  connection: 'one',
  merchant: 'shop.example',
  seen: 0,
  left,
  outcome,
  n,
})
const shown = (decisions: Decision[]) =>
  ownChances(decisions).map(({ p, variance }) => [Number(p.toFixed(4)), Number(variance.toFixed(4))])

it('knows nothing of sales of which none was decided', () =>
  expect(shown([])).toEqual(Array.from({ length: ageSteps }, () => [0.5, 0.25])))

it('does not take early rejections for the rate of what is still pending', () => {
  // of 40 sales 10 were rejected in the second step, 30 are pending there: at risk 10 + 15 = 25, of which 15 stay
  const [first, second, third] = shown([sales('rejected', 1, 10), sales('pending', 1, 30)])
  // 15/25 × 0.5; its variance: from later steps 0.6² × 0.25 = 0.09; from this step, with half a sale of each outcome
  // added, 0.5/26.5 approved, 10.5/26.5 rejected, 15.5/26.5 worth 0.5: (0.018868 + 0.146226 − 0.311321²) / 27.5 =
  // 0.002479
  expect(second).toEqual([0.3, 0.0925])
  // the previous step: all 40 of 40 at risk stayed. (0.012048 + 0.975904 × 0.09 − 0.304819²) / 42.5 = 0.000164
  expect(first).toEqual([0.3, 0.0926])
  expect(third).toEqual([0.5, 0.25])
})

it('knows what becomes of them once the first were approved at their age', () => {
  const [first, , , fourth, fifth] = shown([sales('rejected', 0, 10), sales('approved', 3, 90)])
  expect(first?.[0]).toBe(0.9)
  // (90.5/91.5 + 0.5/91.5 × 0.25 − (90.5/91.5 + 0.5/91.5 × 0.5)²) / 92.5
  expect(fourth).toEqual([1, 0.0001])
  expect(fifth).toEqual([0.5, 0.25])
})

it('takes what is open after the last step as never approved', () => {
  // at risk in the last step: 10 and half of 20; of 20 ten were approved
  const list = shown([sales('approved', ageSteps - 1, 10), sales('pending', ageSteps - 1, 20)])
  expect(list.at(-1)?.[0]).toBe(0.5)
  expect(list.at(-1)?.[1]).toBeLessThan(0.02)
})

it('concludes nothing of fewer than three sales', () =>
  expect(shown([sales('approved', 2, 2)])[0]).toEqual([0.5, 0.25]))
