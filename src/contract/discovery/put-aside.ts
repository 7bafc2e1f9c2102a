import { z } from 'zod'
import { snoozeDays } from './recommendation-choices.ts'
import { asideStates } from './todo-choices.ts'

/** How a line of To do is put aside, or opened again: the same for all that is listed there, each with reasons of its own. */
export const putAside = <Reason extends string>(reasons: readonly [Reason, ...Reason[]]) => ({
  state: z.enum(['open', ...asideStates]),
  /** Days it is snoozed. */
  days: z.literal(snoozeDays, 'Must be 7, 30 or 90').optional(),
  reason: z.enum(reasons).optional(),
})

type Said = { state: string; days?: number | undefined; reason?: string | undefined }
export const hasItsDays = ({ state, days }: Said) => state !== 'snoozed' || days !== undefined
export const hasItsReason = ({ state, reason }: Said) => state !== 'dismissed' || reason !== undefined
export const needsDays = { path: ['days'], message: 'Must be 7, 30 or 90' }
export const needsReason = (reasons: readonly string[]) => ({
  path: ['reason'],
  message: `Must be one of ${reasons.join(', ')}`,
})
