import { z } from 'zod'

/** What we keep of Stripe: as much as the screen shows and the plan depends on. Money in cents. */
export const stripeState = z.object({
  subscription: z
    .object({
      id: z.string(),
      /** As Stripe calls it; a word we do not know counts as not active. */
      status: z.string(),
      plan: z.enum(['Starter', 'Growth']),
      interval: z.enum(['year', 'month']),
      currency: z.string(),
      periodEnd: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      /** Since when a payment is missing; null: none is. */
      pastDueSince: z.string().nullable(),
    })
    .nullable(),
  sources: z.array(
    z.object({
      brand: z.string(),
      lastFour: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      isPrimary: z.boolean(),
    }),
  ),
  /** What was chosen to stay active with the smaller plan. */
  keep: z.object({ users: z.array(z.string()), sites: z.array(z.string()), networks: z.array(z.string()) }).nullable(),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      createdAt: z.string(),
      totalCents: z.number(),
      currency: z.string(),
      status: z.string(),
      planName: z.string(),
    }),
  ),
})
export type StripeState = z.output<typeof stripeState>
