import type { Plan } from '../plans.ts'

/** How many links of an account are looked at, those with the most clicks, and every how many hours. */
export const scanLimits = {
  Freemium: { limit: 3, hours: 72 },
  Starter: { limit: 500, hours: 72 },
  Growth: { limit: 1500, hours: 72 },
  Custom: { limit: 5000, hours: 72 },
} as const satisfies Record<Plan, { limit: number; hours: number }>

/** What an unknown plan holds is what the smallest does. */
export const scanLimitOf = (plan: string): { limit: number; hours: number } =>
  Object.hasOwn(scanLimits, plan) ? scanLimits[plan as Plan] : scanLimits.Freemium
