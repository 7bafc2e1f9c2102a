import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { groupBy } from '../../store/group-by.ts'
import { type Bucket, instantText } from '../../time/index.ts'
import { dimensionSqlOf } from './dimension-sql.ts'
import type { Groups } from './groups.ts'
import type { Names } from './names.ts'
import { type Pair, readPair } from './pair-key.ts'
import { ownUuid, present } from './present.ts'
import type { Grouping, ReportQuery } from './report-query.ts'

type Head = { grp: string; name: string; startsAt: string | null }
/** `place`: the index of its bucket in the range; 0 when it is no time. */
type Placed = Head & { place: number }

/** Converts a key to its key in the API. */
function headsOf({ groupBy, time }: Grouping, names: Names): (key: string) => Placed {
  if (!time) {
    const { shownName } = dimensionSqlOf(groupBy) ?? {}
    return (grp) => ({ grp, name: shownName?.(grp, names) ?? grp, startsAt: null, place: 0 })
  }
  const keyOf = ({ startsAt, grp }: Bucket) => (time.unit === 'hour' ? String(startsAt.getTime() / 1000) : grp)
  const places = new Map(time.buckets.map((bucket, i) => [keyOf(bucket), i]))
  return (key) => {
    const place = places.get(key)
    const bucket = place === undefined ? undefined : time.buckets[place]
    if (place === undefined || !bucket)
      throw new Error(`The event store counted a moment outside of the report: ${key}`)
    return { grp: bucket.grp, name: bucket.name, startsAt: instantText(bucket.startsAt), place }
  }
}

/**
 * R206: order and size of pairs. Rows with the same first key are adjacent; time in order, the rest in the order
 * received.
 */
function inOrder(rows: { row: StatisticsRow; outer: Placed; inner: Placed }[]): StatisticsRow[] {
  const groups = groupBy(rows, ({ outer }) => outer.grp)
  const sorted = [...groups.values()].map((own) => ({
    own: own.toSorted((a, b) => a.inner.place - b.inner.place),
    place: own[0]?.outer.place ?? 0,
    revenue: own.reduce((sum, { row }) => sum + Math.round(row.conversionTotalCommission * 100), 0),
    clicks: own.reduce((sum, { row }) => sum + row.clickCount, 0),
    pageviews: own.reduce((sum, { row }) => sum + row.pageviewCount, 0),
  }))
  sorted.sort((a, b) => a.place - b.place || b.revenue - a.revenue || b.clicks - a.clicks || b.pageviews - a.pageviews)
  return sorted.flatMap(({ own }) => own.map(({ row }) => row))
}

/** Converts counted groups of two groupings to API rows, each with the name of the second key. */
export function presentPairs(groups: Groups, query: ReportQuery, names: Names, [first, then]: Pair): StatisticsRow[] {
  const [outerOf, innerOf] = [headsOf(first, names), headsOf(then, names)]
  const rows = present(groups, query, names).map((row) => {
    const [outer, inner] = readPair(row.grp)
    return { row, outer: outerOf(outer), inner: innerOf(inner) }
  })
  for (const { row, outer, inner } of rows)
    Object.assign(row, wire(outer), ownUuid(first.groupBy, outer.grp, names), { second: wire(inner) })
  return inOrder(rows)
}

const wire = ({ grp, name, startsAt }: Placed): Head => ({ grp, name, startsAt })
