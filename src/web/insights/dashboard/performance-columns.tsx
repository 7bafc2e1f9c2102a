import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { derived } from '../../../contract/metrics.ts'
import type { PerformanceSort, PerformanceTab } from '../../../contract/performance.ts'
import { amount, countText, int, money, percent } from '../../../report/format.ts'
import { metricHelp } from '../../../report/report-metrics.ts'
import type { Search } from '../../../report/search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { CellLink } from '../../ui/cell-link.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { type KnownMerchants, performanceTabItems, rowLabel, rowPath } from './performance-rows.ts'
import { texts } from './texts.ts'

export type PerformanceColumn = PerformanceSort['by'] | 'label'
type Column = DataColumn<StatisticsRow> & { id: PerformanceColumn }

const counted = (
  id: 'pageviewCount' | 'clickCount' | 'conversionCount',
  label: 'Pageviews' | 'Clicks' | 'Conversions',
  size: number,
): Column => ({
  id,
  label,
  size,
  value: (r) => r[id],
  cell: (r) => int(r[id]),
  figure: (r) => countText(r[id], label),
})

/** Columns of the performance table. Pageviews are only known by site and page. */
export function performanceColumns(
  tab: PerformanceTab,
  currency: string,
  ownDomain: string,
  merchants: KnownMerchants,
  reportOf: (row: StatisticsRow) => Search | null,
): Column[] {
  const label = performanceTabItems.find((item) => item.key === tab)?.label ?? ''
  const hasPageviews = tab === 'page' || tab === 'channel'
  const columns: Column[] = [
    {
      id: 'label',
      label,
      align: 'start',
      size: 260,
      value: (row) => rowLabel(row, tab, ownDomain),
      cell: (row) => <NameCell row={row} tab={tab} label={rowLabel(row, tab, ownDomain)} merchants={merchants} />,
    },
    counted('clickCount', 'Clicks', 96),
    counted('conversionCount', 'Conversions', 116),
    {
      id: 'cr',
      label: 'CR',
      size: 88,
      help: metricHelp('cr'),
      value: (r) => derived.cr(r),
      cell: (r) => percent(derived.cr(r)),
      figure: (r) => `CR ${percent(derived.cr(r))}`,
    },
    {
      id: 'conversionTotalCommission',
      label: 'Revenue',
      unit: currency,
      size: 136,
      phoneSize: 124,
      secondOnPhone: true,
      value: (r) => r.conversionTotalCommission,
      cell: (r) => <Earned row={r} search={reportOf(r)} />,
      figure: (r) => money(r.conversionTotalCommission, currency),
    },
    {
      id: 'epc',
      label: 'EPC',
      unit: currency,
      size: 108,
      help: metricHelp('epc'),
      value: (r) => derived.epc(r),
      cell: (r) => amount(derived.epc(r), currency, 2),
      figure: (r) => `EPC ${amount(derived.epc(r), currency, 2)}`,
    },
    {
      id: 'conversionSale',
      label: 'Sale',
      unit: currency,
      size: 128,
      value: (r) => r.conversionSale,
      cell: (r) => amount(r.conversionSale, currency),
      figure: (r) => `Sale ${amount(r.conversionSale, currency)}`,
    },
    {
      id: 'ecr',
      label: 'ECR',
      size: 88,
      help: metricHelp('ecr'),
      value: (r) => derived.ecr(r),
      cell: (r) => percent(share(derived.ecr(r))),
      figure: (r) => `ECR ${percent(share(derived.ecr(r)))}`,
    },
  ]
  if (hasPageviews) columns.splice(1, 0, counted('pageviewCount', 'Pageviews', 110))
  return columns
}

const share = (inPercent: number | null): number | null => (inPercent === null ? null : inPercent / 100)

/** The earnings of a row, linked to its report by days. */
function Earned({ row, search }: { row: StatisticsRow; search: Search | null }) {
  const text = amount(row.conversionTotalCommission, row.currencyCode)
  return search === null ? (
    text
  ) : (
    <CellLink to="/insights/reports" search={search} title="Show by date">
      {text}
    </CellLink>
  )
}

function NameCell(p: { row: StatisticsRow; tab: PerformanceTab; label: string; merchants: KnownMerchants }) {
  const path = rowPath(p.row, p.tab, p.merchants)
  const known = p.label !== texts.unknown
  const text = (
    <span className="ell" title={p.label}>
      {p.label}
    </span>
  )
  return (
    <span className="cellmain">
      {p.tab === 'page' ? null : (
        <LetterTile name={p.label} src={p.tab === 'name' ? p.merchants.get(p.row.grp)?.icon : null} />
      )}
      {path ? (
        <AppLink to={path} className="name-link">
          {text}
        </AppLink>
      ) : p.tab === 'page' && known ? (
        <ExternalLink href={p.row.grp} className="name-link">
          {text}
        </ExternalLink>
      ) : (
        text
      )}
    </span>
  )
}
