import { describe, expect, it } from 'vitest'
import { features, type Feature, planHas, plans, smallestPlanWith } from './plans.ts'

describe('the plans', () => {
  it('hold in a bigger plan whatever a smaller one holds', () => {
    const names = Object.keys(plans)
    for (const [i, smaller] of names.entries())
      for (const bigger of names.slice(i + 1))
        for (const feature of Object.keys(features) as Feature[])
          if (planHas(smaller, feature)) expect(planHas(bigger, feature), `${feature} in ${bigger}`).toBe(true)
  })
  it('give each feature to one plan at least', () => {
    for (const feature of Object.keys(features) as Feature[])
      expect(planHas(smallestPlanWith(feature), feature), feature).toBe(true)
  })
  it('give nothing to a plan nobody knows, whatever its name', () => {
    for (const name of ['', 'growth', 'Platinum', 'toString', '__proto__', 'constructor'])
      expect(planHas(name, 'recommendations'), name).toBe(false)
  })
  it('name the smallest plan', () => {
    expect(smallestPlanWith('recommendations')).toBe('Starter')
    expect(smallestPlanWith('partners')).toBe('Custom')
  })
})
