import { z } from 'zod'

/** The part of Stripe's data that we store: what the screen shows and the plan depends on. Money in cents. */
export const stripeState = z.object({
  subscription: z
    .object({
      id: z.string(),
      /** Stripe's own word; an unknown one counts as not active. */
      status: z.string(),
      plan: z.enum(['Starter', 'Growth']),
      interval: z.enum(['year', 'month']),
      currency: z.string(),
      periodEnd: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      /** Since when a payment is missing; null for none. */
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
  /** The items chosen to stay active with the smaller plan. */
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
