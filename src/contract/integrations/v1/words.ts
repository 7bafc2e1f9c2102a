import { z } from 'zod'
import { mostFilterValues } from '../../bounds.ts'
import { day } from '../../days.ts'
import {
  type DeclaredGroup,
  dimensionOf,
  type dimensions,
  type ExtraFilter,
  type FilterKey,
  filterKeys,
  type GroupBy,
  groupBys,
  groupOfFilter,
  namedColumns,
  partKey,
} from '../../dimensions.ts'
import { isValue, valueRules } from '../../filter-values.ts'
import { type BaseMetric, baseMetrics, metricOf, type metrics } from '../../metrics.ts'

type Declared = typeof dimensions
type WordOf<G extends DeclaredGroup> = Declared[G] extends { word: infer W extends string } ? W : G
/** Names of groupings in /v1, from their dimension's declaration. */
export type GroupWord = { [G in DeclaredGroup]: WordOf<G> }[DeclaredGroup]
export const groupWords = Object.fromEntries(groupBys.map((key) => [key, dimensionOf(key).word ?? key])) as {
  [G in DeclaredGroup]: WordOf<G>
}
export const groups = Object.values(groupWords) as [GroupWord, ...GroupWord[]]

/** A part of a name by its rule (R232: parts of names): `sub_id_1:Position`. */
export type PartWord = `${GroupWord}:${string}`
const partWord = new RegExp(
  String.raw`^(${namedColumns.map((c) => groupWords[c]).join('|')}):(\p{L}[\p{L}\p{N} _-]{0,39})$`,
  'u',
)
const part = z
  .string()
  .regex(partWord, `Must be one of ${groups.join(', ')}, or a part of a naming rule like page:Section`)
/** The grouping of a report: one of the names, or a part. */
export const groupField = z.union([z.enum(groups), part as unknown as z.ZodType<PartWord, PartWord>])
export function groupOf(word: GroupWord | PartWord): GroupBy {
  const [, of, part] = partWord.exec(word) ?? []
  const column = namedColumns.find((name) => groupWords[name] === of)
  if (column && part) return partKey(column, part)
  return groupBys.find((key) => groupWords[key] === word) ?? 'name'
}
const partValue = /^([^=]+) = (.*)$/su
/**
 * Translates `sub_id_1:Position = top` to the screens’ calls; an invalid value stays unchanged, and is refused there.
 */
export function partOf(value: string): string {
  const [, key = '', own = ''] = partValue.exec(value) ?? []
  return partWord.test(key) ? `${groupOf(key as PartWord)} = ${own}` : value
}

/** Filters that are not dimensions. */
const extraWords = {
  subIds: 'sub_id',
  tags: 'tag',
  origin: 'origin',
  assigneeUserUuids: 'manager',
  advertiserUuids: 'merchant_id',
  parts: 'part',
} as const satisfies Record<ExtraFilter, string>
type FilterOf<G extends DeclaredGroup> = Declared[G] extends { filter: infer F } ? F : never
type FilterWordOf<G extends DeclaredGroup> = FilterOf<G> extends { word: infer W extends string } ? W : WordOf<G>
/** Names of filters in /v1, from their dimension's declaration. */
export type FilterWord =
  | { [G in DeclaredGroup]: FilterOf<G> extends never ? never : FilterWordOf<G> }[DeclaredGroup]
  | (typeof extraWords)[ExtraFilter]
export const filterWords = {
  ...Object.fromEntries(
    [...groupOfFilter].map(([filter, group]) => [filter, dimensionOf(group).filter?.word ?? groupWords[group]]),
  ),
  ...extraWords,
} as Record<FilterKey, FilterWord>

/** Names of metrics in /v1, from their declaration. */
export const metricWords = Object.fromEntries(baseMetrics.map((key) => [key, metricOf(key).word])) as {
  [M in BaseMetric]: (typeof metrics)[M]['word']
}
export type MetricWord = Exclude<(typeof metricWords)[BaseMetric], null>

/** An amount as text, with its currency, so that no program rounds it on the way. */
export const money = z.object({ amount: z.string(), currency: z.string() })
export type Money = z.output<typeof money>
export const merchant = z.object({ id: z.string().nullable(), domain: z.string(), name: z.string() })
export const site = z.object({ id: z.string(), domain: z.string(), name: z.string() })
export const network = z.object({ id: z.string(), name: z.string() })

/** `a,b`, or the field repeated. */
const several = (one: z.ZodType<string, string>) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter((part) => part !== ''))])
    .pipe(z.array(one).min(1, 'Must have a value').max(mostFilterValues))
/** A page may contain a comma, so the field is repeated for each. */
const single = (one: z.ZodType<string, string>) =>
  z.union([z.array(z.string()), z.string().transform((text) => [text])]).pipe(z.array(one).max(mostFilterValues))

const withCommas: readonly FilterKey[] = ['pageUrlPaths', 'targetUrlPaths', 'referers', 'tags', 'subIds', 'parts']
const partSays = 'Must be a part of a naming rule and its value, like page:Section = news'
const valueOf = (key: FilterKey) => {
  if (key === 'parts') return z.string().refine((value) => partWord.test(value.split(' = ')[0] ?? ''), partSays)
  const rule = valueRules[key]
  return rule ? z.string().refine((value) => isValue(rule, value), `Must be ${rule.says}`) : z.string().min(1).max(2048)
}
/** Filters of reports: values of one filter are alternatives, filters are combined. */
export const filterFields = Object.fromEntries(
  filterKeys.map((key) => [filterWords[key], (withCommas.includes(key) ? single : several)(valueOf(key)).optional()]),
) as Record<FilterWord, z.ZodOptional<ReturnType<typeof several>>>

/** Days: `from` and `to`, both included, or the last whole `days`, ending yesterday. Default: 30 days. */
export const periodFields = {
  from: day.optional(),
  to: day.optional(),
  days: z.coerce.number({ error: 'Must be a whole number' }).int().min(1).max(731).optional(),
}
export function checkPeriod(
  p: { from?: string | undefined; to?: string | undefined; days?: number | undefined },
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if ((p.from === undefined) !== (p.to === undefined))
    refuse(p.from === undefined ? 'from' : 'to', 'A period needs both ends')
  if (p.days !== undefined && p.from !== undefined) refuse('days', 'Must not be set together with from and to')
}
export const period = z.object({ from: z.string(), to: z.string(), timezone: z.string() })

/** One page of a list. */
export const pageFields = {
  limit: z.coerce.number({ error: 'Must be a whole number' }).int().min(1).max(1000).default(100),
  /** `next_cursor` of the previous page. */
  cursor: z.string().max(2000).optional(),
}
export const nextCursor = z.string().nullable()
export const word = z.stringbool({ error: 'Must be true or false' })
