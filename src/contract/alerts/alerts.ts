import { z } from 'zod'
import { longest } from '../bounds.ts'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import {
  alertAnswers,
  alertRules,
  alertStates,
  alertSubjects,
  closings,
  factRules,
  fallLevels,
  fallRules,
  fallSubjects,
  longestAnswerDays,
} from './alert-choices.ts'

const subject = {
  rule: z.enum(alertRules),
  subjectKind: z.enum(alertSubjects),
  /** The display name; '' for the account. */
  subjectName: z.string(),
  seen: z.number(),
  expected: z.number(),
}
const alertUuid = z.uuid()

export const alert = z.object({
  alertUuid,
  ...subject,
  /**
   * The site, connection, merchant, partner or creator, the merchant of a programme, the target of a link; '' for the
   * account.
   */
  subjectUuid: z.string(),
  networkUuid: z.string(),
  sinceDate: day,
  /** The last day of the fall, in the account's time zone: `seen` and `expected` cover the days until then. */
  untilDate: day,
  state: z.enum(alertStates),
  /**
   * What is missing in 30 days, with its range; for a fall that has ended, what was missing on its days. Null where its
   * earnings are unknown.
   */
  score: amount.nullable(),
  scoreLow: amount.nullable(),
  scoreHigh: amount.nullable(),
  /** Earnings per click (or per 1,000 pageviews); null as above. */
  worth: amount.nullable(),
  /** The details of a fact; null for falls in daily counts, which have `seen` and `expected` instead. */
  fact: z
    .object({
      /** Clicks in the 30 days before. */
      clickCount: z.number(),
      networkName: z.string(),
      /** The shop it is about; '' for none. */
      advertiserUuid: z.string(),
      /** For a cut: the commission before and now. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
  /** Subjects that fell with it and got no alert themselves. */
  effects: z.array(z.object(subject)),
  answer: z.enum(alertAnswers).nullable(),
  answerUserName: z.string().nullable(),
  answerUntilDate: day.nullable(),
  answerReason: z.string(),
  openedDatetime: z.string(),
  closedDatetime: z.string().nullable(),
  closing: z.enum(closings).nullable(),
})
export type Alert = z.output<typeof alert>

export const alertDay = z.object({
  date: day,
  seen: z.number().nullable(),
  expected: z.number(),
  /** The usual range: days outside it are rare. */
  low: z.number(),
  high: z.number(),
})
export type AlertDay = z.output<typeof alertDay>

export const alertList = z.object({
  currencyCode: z.string(),
  /** When the series were last checked; null before the first time. */
  lookedDatetime: z.string().nullable(),
  watched: z.object({ siteCount: z.number(), connectionCount: z.number(), merchantCount: z.number() }),
  /** The 30-day cost of all open alerts that are not muted, with overlaps counted once. */
  atStake: z.object({
    /** Null where their earnings are unknown. */
    lost: z.object({ score: amount, scoreLow: amount, scoreHigh: amount }).nullable(),
    /** Sales that are late, not lost. */
    lateScore: amount,
  }),
  alerts: z.array(alert),
})
export type AlertList = z.output<typeof alertList>

/** The alerts an account gets. */
export const alertSettings = z.object({
  falls: z.record(z.enum(fallRules), z.enum(fallLevels)),
  /** The subjects whose falls are reported; at least one. */
  subjects: z.array(z.enum(fallSubjects)).min(1, 'Must name at least one'),
  facts: z.record(z.enum(factRules), z.boolean()),
})

/** An alert that would have been reported. */
export const replayedAlert = z.object({
  date: day,
  ...subject,
  /** Reported with these settings but not with the saved ones. */
  isNew: z.boolean(),
})
export type ReplayedAlert = z.output<typeof replayedAlert>

/**
 * Falls in daily counts (R120: what is a drop) and facts (R49: what is worth an alert). Money in the caller's currency.
 */
export const alerts = {
  list: call({
    method: 'GET',
    path: '/alerts/v1/list',
    kind: 'read',
    scopes: ['alerts.read'],
    summary: 'Open alerts and those closed within 90 days, the most money first, and what is watched',
    input: z.object({}),
    output: alertList,
  }),
  count: call({
    method: 'GET',
    path: '/alerts/v1/count',
    kind: 'read',
    summary: 'How many lines of To do are new, and how many open alerts are of tracking',
    input: z.object({}),
    output: z.object({
      /**
       * Opened yesterday or today, open and unanswered: the lines that To do marks as new (R239: new things and one
       * verb).
       */
      newCount: z.number(),
      /** Open alerts shown in tracking health: for the account, a site or a connection. */
      trackingCount: z.number(),
    }),
  }),
  latest: call({
    method: 'GET',
    path: '/alerts/v1/latest',
    kind: 'read',
    summary: 'What was opened since yesterday, is not over and was not answered, the most money first',
    input: z.object({}),
    output: z.object({ currencyCode: z.string(), alerts: z.array(alert) }),
  }),
  one: call({
    method: 'GET',
    path: '/alerts/v1/alert',
    kind: 'read',
    scopes: ['alerts.read'],
    summary: 'An alert with its days, what was expected of them, and what became of it',
    input: z.object({ alertUuid }),
    output: z.object({
      currencyCode: z.string(),
      alert,
      days: z.array(alertDay),
      history: z.array(z.object({ datetime: z.string(), text: z.string() })),
    }),
  }),
  settings: call({
    method: 'GET',
    path: '/alerts/v1/settings',
    kind: 'read',
    summary: 'What the account hears of',
    input: z.object({}),
    output: alertSettings,
  }),
  saveSettings: call({
    method: 'UPDATE',
    path: '/alerts/v1/settings',
    kind: 'write',
    summary: 'Changes what the account hears of, from the next look on',
    input: alertSettings,
    output: alertSettings,
  }),
  backtest: call({
    method: 'POST',
    path: '/alerts/v1/backtest',
    kind: 'read',
    summary: 'What would have been told of in the last 90 days with these settings, from the account’s own data',
    input: alertSettings,
    output: z.object({
      fromDate: day,
      toDate: day,
      alerts: z.array(replayedAlert),
      /** How many the saved settings would have reported. */
      savedCount: z.number(),
      /** Subjects that fell with them and would have got no alert themselves. */
      effectCount: z.number(),
      mostADay: z.number(),
      /** Of the alerts actually reported in these days, how many someone marked as expected. */
      expectedCount: z.number(),
    }),
  }),
  answer: call({
    method: 'POST',
    path: '/alerts/v1/answer',
    kind: 'write',
    summary:
      'Says of an alert that it was expected, that it should be silent, that somebody has acted, or takes that back',
    input: z
      .object({
        alertUuid,
        answer: z.enum([...alertAnswers, 'none']),
        /** Days in force, from today; for expected and muted. */
        days: z.number().int().min(1).max(longestAnswerDays).optional(),
        reason: z.string().trim().max(longest.alertReason).default(''),
      })
      .refine((i) => (i.answer === 'expected' || i.answer === 'muted') === (i.days !== undefined), {
        path: ['days'],
        message: 'Must be given for expected and muted, and for nothing else',
      }),
    output: z.object({}),
  }),
}
