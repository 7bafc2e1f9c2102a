import { z } from 'zod'
import { call } from '../call.ts'
import { day } from '../days.ts'
import { amount, currencyCode } from '../money.ts'
import { largestGoal } from '../bounds.ts'
import { goalMonthsAhead, goalSubjects } from './goal-choices.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11')

/** The subject of a target: the whole account, or one of its sites, groups of sites, network accounts or creators. */
const subject = {
  subjectKind: z.enum(goalSubjects),
  /** Its uuid, or the id of a creator; omitted for the account. */
  subjectUuid: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,64}$/, 'Must be a uuid, or the id of a creator')
    .optional(),
}
const checkSubject = (
  { subjectKind, subjectUuid }: { subjectKind: string; subjectUuid?: string | undefined },
  ctx: z.RefinementCtx,
) => {
  if ((subjectKind === 'account') !== (subjectUuid === undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['subjectUuid'],
      message: 'Must be given, but for the account',
    })
}
const target = z
  .number()
  .positive('Must be more than 0')
  .max(largestGoal, 'Must be at most 1,000,000,000')
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-4, 'Must have at most two decimals')

/** A target was set from a month on, or removed. */
const goalChange = z.object({
  fromMonth: month,
  /** Null: no target from this month on. */
  target: amount.nullable(),
  currencyCode,
  userName: z.string(),
  datetime: z.string(),
})
export type GoalChange = z.output<typeof goalChange>

export const goal = z.object({
  subjectKind: z.enum(goalSubjects),
  /** '' for the account. */
  subjectUuid: z.string(),
  /** The display name; '' for the account. */
  subjectName: z.string(),
  /** For this month; null if it starts later. */
  target: amount.nullable(),
  /** The currency the target was set in; all amounts here are in it. */
  currencyCode,
  /** Earned this month so far, equal to the report of its days to the cent. */
  earned: amount,
  /** Expected earnings of the whole month, with the 80 % range; null before three weeks are known. */
  pace: z
    .object({
      expected: amount,
      low: amount,
      high: amount,
      /** The chance that the target is reached, 0 to 1. */
      chance: z.number(),
    })
    .nullable(),
  /** The first day with a pace; null if there is one, or if nothing was sold yet. */
  knownFromDate: day.nullable(),
  /** Newest first. */
  history: z.array(goalChange),
})
export type Goal = z.output<typeof goal>

const goalList = z.object({
  /** The current month, in the caller's time zone. */
  month,
  /** Its last day. */
  lastDate: day,
  goals: z.array(goal),
})
export type GoalList = z.output<typeof goalList>

/** Monthly targets (R230: pace to a target). */
export const goals = {
  list: call({
    method: 'GET',
    path: '/overview/v1/goals',
    kind: 'read',
    limit: 'report',
    summary: 'Targets of this month, what is earned, and what the month will bring at this pace',
    input: z.object({}),
    output: goalList,
  }),
  set: call({
    method: 'POST',
    path: '/overview/v1/goals',
    kind: 'write',
    summary: `Sets the target of each month from one on, which is this month or one of the next ${goalMonthsAhead}, in the currency of who sets it`,
    input: z.object({ ...subject, fromMonth: month, target }).superRefine(checkSubject),
    output: z.object({}),
  }),
  remove: call({
    method: 'DELETE',
    path: '/overview/v1/goals',
    kind: 'write',
    summary: 'Takes a target away, from this month on',
    input: z.object(subject).superRefine(checkSubject),
    output: z.object({}),
  }),
}
