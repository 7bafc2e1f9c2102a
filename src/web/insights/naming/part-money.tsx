import { useQuery } from '@tanstack/react-query'
import { partKey } from '../../../contract/dimensions.ts'
import type { ShownRule } from '../../../contract/insights/naming.ts'
import { todayIn } from '../../../report/dates.ts'
import { amount } from '../../../report/format.ts'
import { remainderOf } from '../../../report/remainder.ts'
import { type DaySpan, defaultRange } from '../../../report/ranges.ts'
import { messageOf } from '../../lib/api-error.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'

/** Names of a part that are listed, most money first. */
const MOST = 5
/** Parts that are shown with their money. */
const PARTS = 4

const partQuery = (api: OutboundApi, { from, to }: DaySpan, groupBy: ReturnType<typeof partKey>) => ({
  // the rule's definition is part of the key, so that a change of the rules refetches
  queryKey: ['insights', 'statistics', 'part', groupBy, from, to],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.insights.statistics({ fromDate: from, toDate: to, groupBy, filters: {} }, { signal }),
})

type Named = { grp: string; conversionTotalCommission: number }
export type PartLine = { name: string; sum: number }
/** The names with the highest earnings, and the remainder without such a name: together the report's total. */
export function linesOf(rows: readonly Named[], total: number): { lines: PartLine[]; rest: number } {
  const lines = rows
    .filter((row) => row.grp !== '' && row.conversionTotalCommission > 0)
    .toSorted((a, b) => b.conversionTotalCommission - a.conversionTotalCommission)
    .slice(0, MOST)
    .map((row) => ({ name: row.grp, sum: row.conversionTotalCommission }))
  return {
    lines,
    rest: remainderOf(
      total,
      lines.map((line) => line.sum),
    ),
  }
}

/** What the names of each part earned in 30 days, which shows the purpose of a rule. */
export function PartMoney({ rules }: { rules: readonly ShownRule[] }) {
  const parts = rules.flatMap(({ column, parts: own }) => own.map((part) => ({ part, groupBy: partKey(column, part) })))
  return (
    <div className="naming-money">
      {parts.slice(0, PARTS).map((of) => (
        <PartCard key={of.groupBy} {...of} />
      ))}
    </div>
  )
}

function PartCard({ part, groupBy }: { part: string; groupBy: ReturnType<typeof partKey> }) {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const { currencyCode } = currency
  const found = useQuery(partQuery(api, defaultRange(todayIn(userTimezone)), groupBy))
  const { data } = found
  const { lines, rest } = linesOf(data?.rows ?? [], data?.totals.conversionTotalCommission ?? 0)
  return (
    <Card
      title={part}
      sub="what each earned in 30 days"
      actions={
        <AppLink
          to="/insights/reports"
          search={{ tab: groupBy }}
          className="link"
          aria-label={`All of them: statistics by ${part}`}
        >
          All of them
        </AppLink>
      }
    >
      {found.error && !data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <LoadingBlock h={224} /> : null}
      {data && lines.length === 0 ? (
        <p className="dim naming-none">Nothing that has a {part} earned anything.</p>
      ) : null}
      {lines.length > 0 ? (
        <SimpleTable<PartLine>
          label={`${part} by money`}
          rows={lines}
          keyOf={(line) => line.name}
          columns={[
            {
              key: 'name',
              head: part,
              isRowHead: true,
              cell: (line) => <span className="tried-name">{line.name}</span>,
            },
            {
              key: 'sum',
              head: `Revenue ${currencyCode}`,
              end: true,
              onPhone: 'amount',
              cell: (line) => amount(line.sum, currencyCode),
            },
          ]}
          foot={
            rest === 0 ? null : (
              <tr>
                <th scope="row">Others, and what has none</th>
                <td className="end num">{amount(rest, currencyCode)}</td>
              </tr>
            )
          }
        />
      ) : null}
    </Card>
  )
}
