import { z } from 'zod'
import type { Get } from '../connector.ts'
import type { Window } from '../shared/http/windows.ts'
import { type Asked, search } from './search.ts'

/** Ad costs on one day for one final URL. Days are in the customer's own time zone. */
export type PageCost = { day: string; url: string; currency: string; micros: bigint }
export type Costs = {
  pages: PageCost[]
  /**
   * Total cost of all ads in these days, including those that lead to no page (calls, apps). Millionths of the
   * customer's currency.
   */
  totalMicros: bigint
}

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const micros = z
  .string()
  .regex(/^\d{1,18}$/)
  .default('0')
  .transform(BigInt)
const page = z.object({
  landingPageView: z.object({ unexpandedFinalUrl: z.string() }),
  segments: z.object({ date }),
  metrics: z.object({ costMicros: micros }),
  customer: z.object({ currencyCode: z.string().regex(/^[A-Z]{3}$/) }),
})
const total = z.object({ metrics: z.object({ costMicros: micros }) })

/** Costs by final URL and day. An amount omitted by Google is zero. */
export async function costs(get: Get, asked: Asked, { from, to }: Window): Promise<Costs> {
  const span = `segments.date BETWEEN '${from}' AND '${to}'`
  const rows = await search(
    get,
    asked,
    'SELECT landing_page_view.unexpanded_final_url, segments.date, metrics.cost_micros, metrics.clicks, ' +
      `customer.currency_code FROM landing_page_view WHERE ${span}`,
    page,
  )
  const totals = await search(
    get,
    asked,
    `SELECT segments.date, metrics.cost_micros FROM customer WHERE ${span}`,
    total,
  )
  return {
    pages: rows.map((r) => ({
      day: r.segments.date,
      url: r.landingPageView.unexpandedFinalUrl,
      currency: r.customer.currencyCode,
      micros: r.metrics.costMicros,
    })),
    totalMicros: totals.reduce((sum, r) => sum + r.metrics.costMicros, 0n),
  }
}
