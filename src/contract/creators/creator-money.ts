import { creatorRate } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount, currencies } from '../money.ts'
import { creatorId } from './creator-fields.ts'
import { payment, statementFile, statementFormat, statementView } from '../statement.ts'
import { balance, rateView, saleView, unpaidView } from './creator-money-views.ts'
import { rateKinds, rateScopes } from './creator-words.ts'

const only = { feature: 'creators' as const }
const one = { creatorId }
const statement = { ...one, statementUuid: z.uuid() }

const newRate = z
  .object({
    ...one,
    rateKind: z.enum(rateKinds).default('percent'),
    rateAmount: z
      .number()
      .min(creatorRate.least, `Must not be below ${creatorRate.least}`)
      .max(creatorRate.mostAmount, `Must not be above ${creatorRate.mostAmount}`)
      .refine((n) => Math.abs(n * 1e4 - Math.round(n * 1e4)) < 1e-4, 'Must have at most four decimals'),
    rateCurrencyCode: z.enum(currencies, 'Must be a currency that amounts can be shown in').nullable().default(null),
    rateScope: z.enum(rateScopes).default('all'),
    /** The merchant, or the programme. */
    rateScopeUuid: z.uuid().nullable().default(null),
    /** Valid from the start of this day in the publisher's time zone; if omitted, from now on. */
    validFromDate: day.nullable().default(null),
    /** Notifies the creator by mail, if they have an address. Omitted: no mail, because a mail must be requested. */
    creatorIsMailed: z.boolean().default(false),
  })
  .superRefine((rate, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (rate.rateKind === 'percent' && rate.rateAmount > 100) refuse('rateAmount', 'Must not be above 100')
    if (rate.rateKind === 'fixed' && rate.rateCurrencyCode === null)
      refuse('rateCurrencyCode', 'This field is required')
    if (rate.rateScope !== 'all' && rate.rateScopeUuid === null) refuse('rateScopeUuid', 'This field is required')
  })

/** What creators earn: rates, the ledger derived from them, and statements. */
export const creatorMoney = {
  figures: call({
    method: 'GET',
    path: '/creators/v1/figures',
    kind: 'read',
    limit: 'report',
    ...only,
    summary: 'What all creators are owed and what is pending, together and for each, in the viewer’s currency',
    input: z.object({}),
    output: z.object({
      currencyCode: z.string(),
      /** On unpaid closed statements, or approved and on none yet. */
      toPayAmount: amount,
      pendingAmount: amount,
      /** The part on closed statements, */
      dueAmount: amount,
      /** of that, the part due on the first due day, */
      firstDueAmount: amount,
      /** and the rest: approved and on no statement yet, plus what the last one carried over. */
      nextAmount: amount,
      toPayCount: z.number(),
      /** When the first unpaid statement is due. */
      dueOn: z.string().nullable(),
      /** Currencies without an exchange rate: their amounts are left out. */
      missingCurrencies: z.array(z.string()),
      /** All creators missing from the list of active ones, whether they earned anything or not. */
      archivedCreatorIds: z.array(z.string()),
      /** Only creators that ever earned. */
      creators: z.array(
        z.object({
          creatorId: z.string(),
          /** Not in the list of active ones, but still owed money. */
          creatorIsArchived: z.boolean(),
          toPayAmount: amount,
          /** Its two parts: on closed statements, and for the next one. */
          dueAmount: amount,
          nextAmount: amount,
          /** When their first unpaid statement is due. */
          dueOn: z.string().nullable(),
          pendingAmount: amount,
          lastSaleDatetime: z.string().nullable(),
        }),
      ),
    }),
  }),
  overview: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/money',
    kind: 'read',
    limit: 'report',
    ...only,
    summary: 'Rates, what is pending and payable, the latest sales and the statements of a creator',
    input: z.object(one),
    output: z.object({
      balance,
      rates: z.array(rateView),
      statements: z.array(statementView),
      /** What the network has not paid the publisher, by merchant, the longest waiting first. */
      unpaid: z.array(unpaidView),
      /** The newest 100. */
      sales: z.array(saleView),
      /** The last month that ended and is not closed; null when none can be closed. */
      nextMonth: z.string().nullable(),
    }),
  }),
  addRate: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/rates',
    kind: 'write',
    right: 'money',
    ...only,
    summary: 'Another rate for clicks from now on, or from a day on; clicks before keep theirs',
    input: newRate,
    output: z.object({}),
  }),
  close: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/statements',
    kind: 'write',
    right: 'money',
    ...only,
    summary: 'Closes a month that has ended: its statement never changes any more',
    input: z.object({ ...one, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-03') }),
    output: statementView,
  }),
  paid: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/statements/{statementUuid}/paid',
    kind: 'write',
    right: 'money',
    ...only,
    summary: 'Notes that a statement was paid, on which day, and the reference of the transfer',
    input: z.object({ ...statement, ...payment }),
    output: statementView,
  }),
  takeBackPayment: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/statements/{statementUuid}/unpaid',
    kind: 'write',
    right: 'money',
    ...only,
    summary: 'Takes back, within a day, that a statement was paid',
    input: z.object(statement),
    output: statementView,
  }),
  file: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/statements/{statementUuid}/file',
    kind: 'read',
    limit: 'report',
    ...only,
    summary: 'A closed statement as a PDF or CSV file, in base64',
    input: z.object({ ...statement, format: statementFormat }),
    output: statementFile,
  }),
}
