import { z } from 'zod'
import { call } from '../../call.ts'
import { day } from '../../days.ts'
import { type Factor, factors, unknownReasons, type UnknownReason } from '../../insights/factors.ts'
import { checkPeriod, filterFields, money, period, periodFields } from './words.ts'

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S
const snake = <const S extends string>(word: S) => word.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) as Snake<S>

/** The factors of revenue, in the order they build on each other, in this API's spelling. */
export const factorWord = (factor: Factor): Snake<Factor> => snake(factor)
export const factorWords = factors.map(factorWord) as [Snake<Factor>, ...Snake<Factor>[]]
export const reasonWord = (reason: UnknownReason): Snake<UnknownReason> => snake(reason)
const reasonWords = unknownReasons.map(reasonWord) as [Snake<UnknownReason>, ...Snake<UnknownReason>[]]

export const difference = {
  get: call({
    method: 'GET',
    path: '/difference',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary: 'Why revenue differs between two periods: the difference split to the cent into what it is made of',
    input: z
      .object({
        ...periodFields,
        /**
         * The compared period; omitted: the same number of days before, or the same part of the previous week or month.
         */
        before_from: day.optional(),
        before_to: day.optional(),
        ...filterFields,
      })
      .superRefine(checkPeriod)
      .superRefine(({ before_from: from, before_to: to }, ctx) => {
        if ((from === undefined) !== (to === undefined))
          ctx.addIssue({
            code: 'custom',
            path: [from === undefined ? 'before_from' : 'before_to'],
            message: 'A period needs both ends',
          })
      }),
    output: z.object({
      period,
      compared_with: period,
      currency: z.string(),
      revenue: money,
      revenue_before: money,
      difference: money,
      /**
       * Their amounts add up to the difference. The factor itself is a count, a share (0.05 = 5 %) or an amount; null
       * where it has none.
       */
      parts: z.array(
        z.object({
          factor: z.enum(factorWords),
          amount: money,
          before: z.number().nullable(),
          now: z.number().nullable(),
        }),
      ),
      /** Factors that cannot be computed for these periods or filters; their effect is in the parts after them. */
      unknown: z.array(z.object({ factor: z.enum(factorWords), reason: z.enum(reasonWords) })),
      /** Known events, the largest effect first. */
      causes: z.array(
        z.object({
          factor: z.enum(factorWords),
          kind: z.string(),
          sentence: z.string(),
          since: z.string(),
          until: z.string().nullable(),
          explains: money,
          merchant_domain: z.string(),
        }),
      ),
      /** Currencies without a rate: no amount includes their sales. */
      unconverted_currencies: z.array(z.string()),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
