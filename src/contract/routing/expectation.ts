import { z } from 'zod'

export const evidences = ['measured', 'mixed', 'stated', 'none'] as const

/**
 * Expected earnings per click, and all inputs of the number (R36: expected commission a click). Amounts are in
 * `currencyCode`. Only closed clicks count, 14 to 104 days old.
 */
export const expectation = z.object({
  currencyCode: z.string(),
  /** Commission per click; the true value is between `low` and `high` four times out of five. */
  epc: z.number(),
  low: z.number(),
  high: z.number(),
  /** From own clicks, from these and the stated terms, from the terms alone, or from nothing. */
  evidence: z.enum(evidences),
  /** Closed clicks through this connection, their sales, and the commission of those. */
  clicks: z.number(),
  sales: z.number(),
  earned: z.number(),
  /** Closed clicks to the merchant through all connections, and their sales, including rejected ones. */
  merchantClicks: z.number(),
  merchantSales: z.number(),
  /** Sales per click, before rejections; for a programme that pays per click the share of clicks it pays for. */
  conversion: z.number(),
  commissionType: z.string(),
  commissionPercentage: z.number().nullable(),
  /** The order value a percentage applies to. */
  orderValue: z.number(),
  /** The stated commission per sale, or per click for a CPC programme; null if the terms state nothing usable. */
  pay: z.number().nullable(),
  /** Share of the sales that are approved. */
  approval: z.number(),
  /** The expected earnings per click before the connection’s own clicks, and the number of clicks it weighs as. */
  promised: z.number(),
  promisedClicks: z.number(),
})
export type Expectation = z.output<typeof expectation>
