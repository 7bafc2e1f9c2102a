import type { ReactNode } from 'react'
import { fullDay } from '../../../report/date-text.ts'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { type ColumnNames, columnsOf, type ReportColumn, uuidList } from '../../../report/report-columns.ts'
import { BadgeList } from '../../ui/badge.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { AddressName, addressNotes } from './address-name.tsx'
import { MetricCell } from './metric-cell.tsx'
import { MerchantCell, type MerchantContext } from './merchant-cell.tsx'
import { NameCell } from './name-cell.tsx'
import { countText } from '../../../report/format.ts'
import { metricText, type ReportMetric } from '../../../report/report-metrics.ts'
import type { ShownRow } from './inner-rows.ts'
import { OpenName } from './open-name.tsx'
import type { RowLeads } from './row-leads.ts'
import type { OpenRows } from './use-open-rows.ts'
import { comparedRow, type ReportRow } from '../../../report/report-rows.ts'

/** What the cells need besides their row. */
export interface ColumnContext extends ColumnNames {
  merchants: MerchantContext
  leads: RowLeads
  /** Broken links by page, for users with permission. */
  broken?: ReadonlyMap<string, number> | undefined
  /** Up to which time both periods are compared while one is running: "by 13:00". */
  part: string
  /** Opens why the revenue of a row changed. */
  onWhy?: ((row: ShownRow) => void) | undefined
  /** With a second grouping: the rows that expand. */
  open?: OpenRows | undefined
}

/** The columns of a grouping as they are rendered. Their data is `columnsOf`, which the server exports too. */
export const reportColumns = (groupBy: GroupBy, context: ColumnContext): DataColumn<ShownRow>[] =>
  columnsOf(groupBy, context).map((column, i) => {
    const { cell, phoneCell, phoneNotes, figure, ...rest } = shown(groupBy, column, context)
    const drawn = { ...column, ...rest, ...(cell ? { cell } : {}), ...(phoneCell ? { phoneCell } : {}) }
    if (!context.open) return { ...drawn, ...(phoneNotes ? { phoneNotes } : {}), ...(figure ? { figure } : {}) }
    const { open } = context
    const name = (draw: ((row: ShownRow) => ReactNode) | undefined) => (row: ShownRow) => (
      <OpenName groupBy={groupBy} row={row} open={open}>
        {row.inner ? null : draw?.(row)}
      </OpenName>
    )
    return {
      ...drawn,
      ...(i === 0
        ? { cell: name(cell), ...(phoneCell ? { phoneCell: name(phoneCell) } : {}) }
        : { cell: (row) => (row.inner?.says ? <></> : cell?.(row)) }),
      ...(phoneNotes ? { phoneNotes: (row) => (row.inner ? [] : phoneNotes(row)) } : {}),
      ...(figure ? { figure: (row) => (row.inner?.says ? '' : figure(row)) } : {}),
    }
  })

/** The change of a share is shown below it. */
const pointsHelp = 'Its change is in percentage points (pp): from 2% to 3% is 1 pp'

type Shown = Omit<Partial<DataColumn<ShownRow>>, 'id' | 'label' | 'value'>

function shown(groupBy: GroupBy, { id, metric }: ReportColumn, context: ColumnContext): Shown {
  if (metric) {
    const { size, help, plain, kind } = metric
    return {
      size,
      phoneSize: 124,
      ...(help === undefined ? {} : { help: kind === 'share' ? `${help}. ${pointsHelp}` : help }),
      ...(plain ? { plain } : {}),
      secondOnPhone: metric.id === 'conversionTotalCommission',
      figure: (row) => figureText(metric, row, context.currency),
      cell: (row) => (
        <MetricCell
          metric={metric}
          compared={comparedRow(row)}
          currency={context.currency}
          part={context.part}
          to={row.inner ? null : context.leads.list(metric.id, row)}
          onWhy={isExplained(metric.id) && context.onWhy ? () => context.onWhy?.(row) : undefined}
        />
      ),
    }
  }
  if (id === 'networkUuids') return { size: 170, hideOnPhone: true, cell: networks(context) }
  if (id === 'trackerUuids') return { size: 220, cell: campaigns(context) }
  if (id === 'activeSinceDatetime')
    return {
      size: 124,
      cell: (row) => (row.activeSinceDatetime ? fullDay(row.activeSinceDatetime.slice(0, 10)) : '–'),
    }
  return {
    size: nameSize(groupBy),
    ...(isAddress(groupBy)
      ? {
          phoneCell: (row) => <AddressName groupBy={groupBy} row={row} leads={context.leads} />,
          phoneNotes: (row) => addressNotes(groupBy, row, context.broken?.get(row.grp) ?? 0),
        }
      : {}),
    cell: (row) =>
      groupBy === 'name' ? (
        <MerchantCell row={row} context={context.merchants} />
      ) : (
        <NameCell groupBy={groupBy} row={row} leads={context.leads} broken={context.broken} />
      ),
  }
}

/** The parts of a change are known for revenue (R212: splitting a difference). */
export const isExplained = (metric: string): boolean => metric === 'conversionTotalCommission'

/** "1,165 clicks", "CR 2.41 %". */
function figureText(metric: ReportMetric, row: ReportRow, currency: string): string {
  const count = metric.kind === 'count' ? metric.of(row) : null
  return count === null ? `${metric.label} ${metricText(metric, row, currency)}` : countText(count, metric.label)
}

const networks =
  ({ networkName }: ColumnContext) =>
  (row: ReportRow) => (
    <BadgeList
      label="networks"
      letters={16}
      items={uuidList(row.networkUuids).flatMap((uuid) => {
        const label = networkName(uuid)
        return label === undefined ? [] : { key: uuid, label, to: `/networks/${uuid}` }
      })}
    />
  )

const campaigns =
  ({ campaignName }: ColumnContext) =>
  (row: ReportRow) => (
    <BadgeList
      label="campaigns"
      max={1}
      items={uuidList(row.trackerUuids).flatMap((uuid) => {
        const label = campaignName(uuid)
        return label === undefined ? [] : { key: uuid, label }
      })}
    />
  )

const isAddress = (groupBy: GroupBy): boolean => groupBy === 'page' || groupBy === 'target'

/** Pixels of the first column: paths are long, merchants have badges. */
function nameSize(groupBy: GroupBy): number {
  return isAddress(groupBy) || groupBy === 'name' ? 320 : 300
}
