import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../lib/api.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { changeOf, changeSentence } from '../../../report/change.ts'
import type { Day } from '../../../report/dates.ts'
import { dropWhy } from '../../../report/drop-cause.ts'
import { amount, int, money } from '../../../report/format.ts'
import { isUnripe, knownText } from '../../../report/verdict.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { ValueWithDelta } from '../../ui/value-with-delta.tsx'
import { wayOf } from '../causes/cause-way.ts'
import { WayLink } from '../causes/way-link.tsx'
import { reducingQuery } from './panel-queries.ts'
import { type KnownMerchants, rowLabel, rowPath } from './performance-rows.ts'
import { dropReport, lossOf, type ReducingRow, reducingRows, reducingRule } from './reducing-rows.ts'
import { filterKeys, type Selection } from './selection.ts'
import { texts } from './texts.ts'
import { useKnownMerchants } from './use-known-merchants.ts'

const NONE: never[] = []
const ROW = 104
/** Known causes, in whole sentences, and what the numbers tell about the rest. */
const causeText = (row: ReducingRow, currency: string): string => dropWhy(row, (n) => money(n, currency)).join(' ')
const rowKey = (row: ReducingRow) => row.grp

type Metric = 'clickCount' | 'conversionCount' | 'conversionTotalCommission'
const moved = (label: string, metric: Metric, text: (n: number) => string) => (row: ReducingRow) => {
  if (metric !== 'clickCount' && isUnripe(row.maturity))
    return (
      <span className="two">
        <span>{text(row[metric])}</span>
        <span className="delta" data-tone="flat">
          {knownText(row.maturity)}
        </span>
      </span>
    )
  const change = changeOf(row[metric], row.prev[metric])
  const title = changeSentence(label, change, text(row[metric]), text(row.prev[metric]))
  return <ValueWithDelta value={text(row[metric])} change={change} title={title} />
}

interface ColumnContext {
  currency: string
  ownDomain: string
  merchants: KnownMerchants
  reportOf: (row: ReducingRow) => Record<string, unknown>
}

function columnsOf({ currency, ownDomain, merchants, reportOf }: ColumnContext): DataColumn<ReducingRow>[] {
  return [
    {
      id: 'label',
      label: 'Merchant',
      align: 'start',
      size: 180,
      value: (row) => rowLabel(row, 'name', ownDomain),
      cell: (row) => {
        const label = rowLabel(row, 'name', ownDomain)
        const path = rowPath(row, 'name', merchants)
        const text = (
          <span className="ell" title={label}>
            {label}
          </span>
        )
        return (
          <span className="cellmain">
            <LetterTile name={label} src={merchants.get(row.grp)?.icon} />
            <span className="drop-name">
              {path ? (
                <AppLink to={path} className="name-link">
                  {text}
                </AppLink>
              ) : (
                text
              )}
              <AppLink
                to="/insights/reports"
                search={reportOf(row)}
                className="link drop-cause"
                title={`${causeText(row, currency)} Open the report of these days.`}
              >
                {causeText(row, currency)}
              </AppLink>
              {row.cause ? (
                <WayLink way={wayOf(row.cause, merchants.get(row.grp)?.uuid)} className="drop-way ell" />
              ) : null}
            </span>
          </span>
        )
      },
    },
    {
      id: 'clickCount',
      label: 'Clicks',
      size: 68,
      hideOnPhone: true,
      value: (row) => row.clickCount,
      cell: moved('Clicks', 'clickCount', int),
    },
    {
      id: 'conversionCount',
      label: 'Conversions',
      size: 106,
      hideOnPhone: true,
      value: (row) => row.conversionCount,
      cell: moved('Conversions', 'conversionCount', int),
    },
    {
      id: 'conversionTotalCommission',
      label: 'Commission',
      size: 104,
      value: (row) => row.conversionTotalCommission,
      cell: moved('Commission', 'conversionTotalCommission', (n) => amount(n, currency)),
    },
    {
      id: 'loss',
      label: 'Drop',
      size: 82,
      help: 'Commission minus that of the period before',
      value: lossOf,
      cell: (row) => amount(lossOf(row), currency),
    },
  ]
}

export interface ReducingTableProps {
  today: Day
  selection: Selection
  currency: string
  ownDomain: string
}

/** Merchants that earn less than in the previous period. */
export function ReducingTable({ today, selection, currency, ownDomain }: ReducingTableProps) {
  const query = useQuery(reducingQuery(useApi(), today, selection))
  const merchants = useKnownMerchants()
  const rows = useMemo(() => reducingRows(query.data?.rows ?? NONE), [query.data])
  const columns = useMemo(() => {
    const chosen = filterKeys.flatMap((key) => selection[key].map((value) => ({ key, value })))
    return columnsOf({ currency, ownDomain, merchants, reportOf: (row) => dropReport(row, today, chosen) })
  }, [currency, ownDomain, merchants, selection, today])
  return (
    <section className="card panel" aria-label={texts.drop}>
      <div className="card-head">
        <h2 className="card-title">{texts.drop}</h2>
      </div>
      <p className="panel-rule num">
        {reducingRule(today)} · {currency}
      </p>
      <div className="panel-body" data-size="small">
        <DataTable
          label="Merchants with less commission"
          storageKey="outbound-dashboard-reducing"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          defaultSort={{ id: 'loss', desc: false }}
          height={340}
          rowHeight={ROW}
          chooser={false}
          loading={query.isPending}
          refreshing={query.isPlaceholderData}
          error={query.error && query.data === undefined ? messageOf(query.error) : null}
          onRetry={() => void query.refetch()}
          emptyText={texts.noData}
        />
      </div>
    </section>
  )
}
