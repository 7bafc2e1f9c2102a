import { z } from 'zod'
import type { Call, Output, Parsed } from '../../../contract/call.ts'
import { day } from '../../../contract/days.ts'
import { type FilterKey, filterKeys } from '../../../contract/dimensions.ts'
import { filterWords, type FilterWord } from '../../../contract/integrations/v1/words.ts'
import type { Clock } from '../../time/clock.ts'
import type { AllHandlers } from '../../http/handlers.ts'
import { readInput } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import type { V1Handlers } from '../v1/calls.ts'
import type { Drafts } from './drafts.ts'
import type { Proof } from './proof.ts'

/** What tools answer from: the public calls, or the screens' own calls. Nothing is computed twice. */
export type ToolParts = {
  v1: V1Handlers
  screens: () => AllHandlers
  clock: Clock
  publicUrl: string
  drafts: Drafts
}
export type Asking = { who: Principal; key: { keyUuid: string; name: string } }
/** The result of a tool. `about` is a short description of the call for the log. */
export type Found = { about: string; data?: Record<string, unknown>; proof: Proof | null }

export type Tool<I extends z.ZodType = z.ZodType> = {
  description: string
  /** True when it writes a draft; all others only read. */
  isWriting?: boolean
  input: I
  run: (asked: z.output<I>, asking: Asking) => Promise<Found>
}
/** A tool whose input type is only known through its schema. */
export type AnyTool = Omit<Tool, 'run'> & { run: (asked: never, asking: Asking) => Promise<Found> }
export const tool = <I extends z.ZodType>(of: Tool<I>): AnyTool => of

/** Makes a call with its own input schema, so that an error names the field as the call does. */
export const asCall =
  <C extends Call>(call: C, handler: (input: Parsed<C>, who: Principal) => Promise<Output<C>>) =>
  (input: object, who: Principal): Promise<Output<C>> =>
    handler(readInput(call, input) as Parsed<C>, who)

const value = z.string().min(1).max(2048)
/** Filters by their names in /v1: values of one filter are alternatives, filters are combined. */
export const filters = z
  .object(
    Object.fromEntries(
      filterKeys.map((key: FilterKey) => [filterWords[key], z.array(value).min(1).max(50).optional()]),
    ) as Record<FilterWord, z.ZodOptional<z.ZodArray<typeof value>>>,
  )
  .default({})
  .describe('Values of one filter are alternatives; filters are combined. Sites, campaigns and networks by their id')
export const periodInput = {
  from: day.optional().describe('First day, like 2026-11-01; with `to`'),
  to: day.optional().describe('Last day, included'),
  days: z
    .int()
    .min(1)
    .max(731)
    .optional()
    .describe('Instead: the last whole days, which ended yesterday. Left out: 30'),
}
export const offset = z.int().min(0).max(100_000).default(0).describe('Rows to leave out, for the next twenty')

/** The given fields; omitted ones stay omitted. */
export const given = (of: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).filter(([, v]) => v !== undefined))
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} to ${to}`
