import { askedOf, metricSql } from './metric-sql.ts'
import { networkBits } from './network-memory.ts'
import type { Bind, Source } from './report-query.ts'

/** `lists`: list columns, when they are built already. */
export type Rows = { from: string; metrics: string[]; counted: string; lists?: string[] }

/** A table's rows, or the quarter-hour counts of a rollup: both use the same text. */
export function plainRows(source: Source, where: string[]): Rows {
  return {
    from: `${source}\n  WHERE ${where.join(' AND ')}`,
    metrics: askedOf(source).map((m) => `${metricSql(m)} AS ${m}`),
    counted: source === 'click' ? `kind = 'click'` : '1',
  }
}

/** Counts by day or month for whole units, plus the rows before the first and after the last of them. */
export function wholeRows(source: Source, columns: string[], inside: string[], beside: string[]): Rows {
  const metrics = askedOf(source)
  const select = `SELECT ${[...columns, ...metrics.map((m) => `${metricSql(m)} AS part_${m}`)].join(', ')} FROM ${source}`
  const by = columns.length > 0 ? ` GROUP BY ${columns.join(', ')}` : '' // totals that stand apart from their rows have none
  const part = (where: string[]) => `${select} WHERE ${where.join(' AND ')}${by}`
  return {
    from: `(\n    ${part(inside)}\n    UNION ALL\n    ${part(beside)}\n  )`,
    metrics: metrics.map((m) => `sum(part_${m}) AS ${m}`),
    counted: source === 'click' ? 'part_clickCount > 0' : '1',
  }
}

/**
 * The same with the networks of each group as bits, built in both halves: otherwise a group has one row per network,
 * and grouping by two texts takes twice the time of one.
 */
export function wholeRowsWithBits(
  source: Source,
  columns: string[],
  inside: string[],
  beside: string[],
  known: readonly string[],
  bind: Bind,
): Rows {
  const metrics = askedOf(source)
  const own = columns.filter((c) => c !== 'network_uuid').join(', ')
  const counts = (prefix: string) => metrics.map((m) => `${metricSql(m)} AS ${prefix}_${m}`).join(', ')
  const sums = metrics.map((m) => `sum(each_${m}) AS part_${m}`).join(', ')
  const each = `SELECT ${columns.join(', ')}, ${counts('each')} FROM ${source} WHERE ${inside.join(' AND ')} GROUP BY ${columns.join(', ')}`
  const parts = [
    `SELECT ${own}, ${sums}, ${bitsSql(known, 'each_clickCount > 0', bind)} AS part_bits FROM (${each}) GROUP BY ${own}`,
    `SELECT ${own}, ${counts('part')}, ${bitsSql(known, `kind = 'click'`, bind)} AS part_bits FROM ${source} WHERE ${beside.join(' AND ')} GROUP BY ${own}`,
  ]
  return {
    from: `(\n    ${parts.join('\n    UNION ALL\n    ')}\n  )`,
    metrics: metrics.map((m) => `sum(part_${m}) AS ${m}`),
    counted: '',
    lists: ['groupBitOr(part_bits) AS networkBits'],
  }
}

/** Networks of counted rows as bits of one number. */
export function bitsSql(known: readonly string[], counted: string, bind: Bind): string {
  const { texts, bits } = networkBits(known)
  return `groupBitOrIf(transform(network_uuid, ${bind('known', 'Array(String)', texts)}, ${bind('bits', 'Array(UInt64)', bits)}, toUInt64(1)), ${counted})`
}
