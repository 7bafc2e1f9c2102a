import { z } from 'zod'
import { call } from '../call.ts'

/** `fails`: something does not work. `look`: it works, but needs attention before it fails. */
export const lineStates = ['fails', 'look', 'well'] as const
export type LineState = (typeof lineStates)[number]

/** One part of the installation. */
export const operationsLine = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(lineStates),
  /** The measurement, as text. */
  measure: z.string(),
  /** The used share of a capacity, from 0 to 1; null for anything else. */
  used: z.number().nullable(),
  /** The problem, in a few words; empty if there is none. */
  finding: z.string(),
  /** What to do, or why nothing needs to be done. */
  advice: z.string(),
})
export type OperationsLine = z.output<typeof operationsLine>

export const operations = {
  overview: call({
    method: 'GET',
    path: '/operations/v1/overview',
    kind: 'read',
    summary: 'How the installation is doing, part by part: for the people named in OPERATORS, and nobody else',
    input: z.object({}),
    output: z.object({
      lookedDatetime: z.string(),
      version: z.string(),
      figures: z.array(z.object({ name: z.string(), value: z.string(), note: z.string() })),
      groups: z.array(z.object({ name: z.string(), note: z.string(), lines: z.array(operationsLine) })),
    }),
  }),
}
