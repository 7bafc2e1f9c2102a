import { z } from 'zod'

export const evidences = ['measured', 'mixed', 'stated', 'none'] as const

/**
 * What a click is expected to earn, and everything that makes the number (R36: expected commission a click). Amounts are in
 * `currencyCode`. Only closed clicks count, 14 to 104 days old.
 */
export const expectation = z.object({
  currencyCode: z.string(),
  /** Commission of one click; between `low` and `high` it lies four times out of five. */
  epc: z.number(),
  low: z.number(),
  high: z.number(),
  /** From own clicks, from these and the stated terms, from the terms alone, or from nothing. */
  evidence: z.enum(evidences),
  /** Closed clicks through this connection, their sales, and what those earned. */
  clicks: z.number(),
  sales: z.number(),
  earned: z.number(),
  /** Closed clicks to the merchant through all connections, and their sales, rejected ones among them. */
  merchantClicks: z.number(),
  merchantSales: z.number(),
  /** Sales a click, before any is rejected; of a programme that pays for clicks the share of clicks it lists as paid for. */
  conversion: z.number(),
  commissionType: z.string(),
  commissionPercentage: z.number().nullable(),
  /** The order value a percentage is taken of. */
  orderValue: z.number(),
  /** What a sale pays by the stated terms, of a click with a commission of clicks what a click pays; null when they say nothing that can be counted. */
  pay: z.number().nullable(),
  /** Share of the sales that is approved. */
  approval: z.number(),
  /** What a click was expected to earn before the connection’s own clicks, and for how many clicks of them that counts. */
  promised: z.number(),
  promisedClicks: z.number(),
})
export type Expectation = z.output<typeof expectation>
