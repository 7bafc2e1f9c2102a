import { z } from 'zod'
import { naming as bounds } from '../bounds.ts'
import { call } from '../call.ts'
import { namedColumns } from '../dimensions.ts'
import { type NamingRule, problemOfRule } from '../naming.ts'

const separator = z.string().max(bounds.longestSeparator, `Must have at most ${bounds.longestSeparator} characters`)
const pattern = z.string().trim().max(bounds.longestPattern, `Must have at most ${bounds.longestPattern} characters`)
/** How names are split: by `separator` into `parts`, or by a `pattern` such as `/{section}/{slug}`. */
const ruleFields = {
  column: z.enum(namedColumns),
  separator: separator.optional(),
  parts: z.array(z.string().trim()).max(50, 'Must have at most 50').optional(),
  pattern: pattern.optional(),
}
type Asked = {
  column: NamingRule['column']
  separator?: string | undefined
  parts?: string[] | undefined
  pattern?: string | undefined
}
/** The rule in a request. */
export const ruleOf = ({ column, separator = '', parts = [], pattern }: Asked): NamingRule =>
  pattern === undefined ? { column, separator, parts } : { column, pattern }

function checkRule(asked: Asked, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (asked.pattern !== undefined && (asked.separator !== undefined || asked.parts !== undefined))
    return refuse('pattern', 'Must not be sent together with a separator: a rule has the one or the other')
  const problem = problemOfRule(ruleOf(asked))
  if (problem) refuse(problem.field, problem.message)
}

const shown = z.object({
  version: z.int(),
  rules: z.array(
    z.object({
      column: z.enum(namedColumns),
      /** Null for a pattern. */
      separator: z.string().nullable(),
      pattern: z.string().nullable(),
      parts: z.array(z.string()),
    }),
  ),
  /** Changes, newest first. `by`: empty if the user no longer exists. */
  history: z.array(z.object({ version: z.int(), at: z.string(), by: z.string(), text: z.string() })),
})
export type Naming = z.output<typeof shown>
export type ShownRule = Naming['rules'][number]

const version = z.int().min(0)
/** The index of a rule in the list, from 0. */
const place = z.int().min(0)

/** R232: parts of names. Rules of the account; everyone reads them, users with the right to manage change them. */
export const naming = {
  list: call({
    method: 'GET',
    path: '/insights/v1/naming',
    kind: 'read',
    summary: 'Rules that split sub ids and paths of pages into parts, and what was changed of them',
    input: z.object({}),
    output: shown,
  }),
  try: call({
    method: 'POST',
    path: '/insights/v1/naming/try',
    kind: 'read',
    limit: 'report',
    summary: 'What a rule makes of the names of the last 30 days, before it is saved',
    input: z.object(ruleFields).superRefine(checkRule),
    output: z.object({
      /** Distinct names, and how many of them the rule matches. */
      names: z.number(),
      matched: z.number(),
      /** The same, counted in events with such a name. */
      events: z.number(),
      matchedEvents: z.number(),
      /** The 20 most frequent; `parts` is null where the rule does not match. */
      rows: z.array(z.object({ before: z.string(), events: z.number(), parts: z.array(z.string()).nullable() })),
    }),
  }),
  save: call({
    method: 'POST',
    path: '/insights/v1/naming',
    kind: 'write',
    summary: 'Adds a rule, or replaces the one at a place; reports have its parts at once, of the past too',
    input: z.object({ version, place: place.optional(), ...ruleFields }).superRefine(checkRule),
    output: shown,
  }),
  remove: call({
    method: 'POST',
    path: '/insights/v1/naming/remove',
    kind: 'write',
    summary: 'Deletes a rule; its parts are no groupings any more',
    input: z.object({ version, place }),
    output: shown,
  }),
  undo: call({
    method: 'POST',
    path: '/insights/v1/naming/undo',
    kind: 'write',
    summary: 'Takes the last change back: the rules are those before it',
    input: z.object({ version }),
    output: shown,
  }),
}
