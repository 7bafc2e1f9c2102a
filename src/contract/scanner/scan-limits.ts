import type { Plan } from '../plans.ts'

/** How many links of an account are checked, those with the most clicks, and every how many hours. */
export const scanLimits = {
  Freemium: { limit: 3, hours: 72 },
  Starter: { limit: 500, hours: 72 },
  Growth: { limit: 1500, hours: 72 },
  Custom: { limit: 5000, hours: 72 },
} as const satisfies Record<Plan, { limit: number; hours: number }>

/** An unknown plan gets the limits of the smallest. */
export const scanLimitOf = (plan: string): { limit: number; hours: number } =>
  Object.hasOwn(scanLimits, plan) ? scanLimits[plan as Plan] : scanLimits.Freemium
