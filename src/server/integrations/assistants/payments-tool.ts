import { z } from 'zod'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { monthSpans } from '../../../contract/insights/cohort-days.ts'
import { fenced } from './fence.ts'
import { ofMoney, proofOf } from './proof.ts'
import { asCall, daysText, tool, type ToolParts } from './tool.ts'

export function paymentsTool({ v1: handlers }: ToolParts) {
  const list = asCall(v1.payments.list, handlers.payments.list)
  return tool({
    description:
      'What each network owes for sales of the last 12 or 24 months: approved and not paid, in three parts (known to be owed, come by bank, of networks that do not tell payments), since when, how many days it usually takes to pay, when it is expected, what is overdue, and what came by bank.',
    input: z.object({ months: z.enum(monthSpans).default('12') }),
    async run({ months }, { who }) {
      const found = await list({ months }, who)
      return {
        about: daysText(found.period),
        data: {},
        proof: proofOf({
          period: found.period,
          known_share: null,
          values: {
            not_paid: ofMoney(found.totals.not_paid),
            owed: ofMoney(found.totals.owed),
            came_by_bank: ofMoney(found.totals.came_by_bank),
            not_told: ofMoney(found.totals.not_told),
            overdue: ofMoney(found.totals.overdue),
            paid: ofMoney(found.totals.paid),
            ...(found.totals.received ? { received: ofMoney(found.totals.received) } : {}),
          },
          rows: found.networks.map((n) => ({
            network: fenced(n.network.name),
            not_paid: n.not_paid.amount,
            owed: n.owed.amount,
            came_by_bank: n.came_by_bank.amount,
            not_told: n.not_told.amount,
            overdue: n.overdue.amount,
            paid: n.paid.amount,
            received: n.received?.amount ?? null,
            last_received: n.payments[0]
              ? { day: n.payments[0].day, ...n.payments[0].amount, ...fenced(n.payments[0].text) }
              : null,
            currency: found.currency,
            since: n.since,
            paid_by: n.paid_by,
            usual_delay: n.usual_delay,
            expected: n.expected,
          })),
          report_url: found.report_url,
        }),
      }
    },
  })
}
