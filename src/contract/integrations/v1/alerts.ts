import { z } from 'zod'
import { alertAnswers, alertRules, alertStates, alertSubjects, closings } from '../../alerts/alert-choices.ts'
import { call } from '../../call.ts'
import { money, word } from './words.ts'

const subject = z.object({ kind: z.enum(alertSubjects), name: z.string() })
const fallen = { rule: z.enum(alertRules), seen: z.number(), expected: z.number() }

export const alerts = {
  list: call({
    method: 'GET',
    path: '/alerts',
    kind: 'read',
    feature: 'api',
    scopes: ['alerts.read'],
    summary: 'Alerts that are open and those closed within 90 days, the most money first',
    input: z.object({ state: z.enum(alertStates).optional(), is_muted: word.optional() }),
    output: z.object({
      /** When counts were last checked; null before the first time. */
      looked_at: z.string().nullable(),
      alerts: z.array(
        z.object({
          id: z.string(),
          /** What happened, in one line. */
          title: z.string(),
          /** The current state of its subject while it is open, worded as on the screens. */
          status: z.string().nullable(),
          /** The next step: the button's label, and the screen it opens. */
          next_step: z.object({ label: z.string(), path: z.string() }),
          ...fallen,
          /**
           * `id`: of the site, network account, merchant, partner or creator, or the target of a link; '' for the
           * account.
           */
          subject: subject.extend({ id: z.string() }),
          /** Days, both included. */
          from: z.string(),
          to: z.string(),
          state: z.enum(alertStates),
          /**
           * What is missing in 30 days; for a fall that has ended, what was missing from `from` to `to`; null if its
           * earnings are unknown.
           */
          at_stake: z.object({ amount: money, low: money, high: money }).nullable(),
          /** Details of a fact such as a closed campaign; null for falls in counts. */
          fact: z
            .object({
              message: z.string(),
              clicks: z.number(),
              network: z.string(),
              merchant_id: z.string(),
              before: z.string().nullable(),
              after: z.string().nullable(),
            })
            .nullable(),
          /** What fell with it. */
          effects: z.array(z.object({ ...fallen, subject })),
          answer: z.enum(alertAnswers).nullable(),
          answered_by: z.string().nullable(),
          answer_until: z.string().nullable(),
          opened_at: z.string(),
          closed_at: z.string().nullable(),
          closed_because: z.enum(closings).nullable(),
        }),
      ),
    }),
  }),
}
