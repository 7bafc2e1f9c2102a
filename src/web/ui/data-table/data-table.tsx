import { useCallback, useEffect } from 'react'
import { csvColumns, tableCsv } from '../../../report/table-csv.ts'
import { downloadCsv } from '../../lib/download-csv.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { Chooser } from './chooser.tsx'
import type { DataColumn } from './column.ts'
import { LoadMore } from './load-more.tsx'
import { hasLines, PhoneSort } from './phone-lines.tsx'
import { TableFrame } from './table-frame.tsx'
import type { DataTableProps } from './table-props.ts'
import { Toolbar } from './toolbar.tsx'
import { type Columns, useColumns } from './use-columns.ts'
import { useTableQuestion, useTableRows } from './use-table-rows.ts'

/** Notifies the owner which columns are selected. */
function useToldColumns<T>({ chosen, isUsual }: Columns<T>, tell: DataTableProps<T>['onColumns']): void {
  const ids = chosen.map((c) => c.id).join(',')
  useEffect(() => tell?.(ids, isUsual), [tell, ids, isUsual])
}

/** Writes a file of what is shown. */
function exportCsv<T>(
  csv: NonNullable<DataTableProps<T>['csv']>,
  visible: readonly DataColumn<T>[],
  rows: readonly T[],
) {
  if (csv.onClick) csv.onClick(visible)
  else downloadCsv(csv.name, tableCsv(csv.columns ?? csvColumns(visible), rows))
}

/** The number of rows for the bar above them; null while it is unknown. */
function countOf<T>({ loading, error, remote }: DataTableProps<T>, count: number) {
  const isUnknown = loading || Boolean(error) || remote?.total === null
  return {
    total: isUnknown ? null : count,
    openEnded: remote !== undefined && remote.hasMore && remote.total === undefined,
  }
}

/** A table: its columns are data, its rows are local, or come from the server page by page (`remote`). */
export function DataTable<T>(p: DataTableProps<T>) {
  const { columns: given, csv } = p
  const columns = useColumns(p.storageKey, given, p.named)
  const phone = useMedia(PHONE)
  const question = useTableQuestion(p)
  const { sorted, rows, place, more, count, under } = useTableRows(p, question)
  useToldColumns(columns, p.onColumns)
  const labelOf = useCallback((id: string) => given.find((c) => c.id === id)?.label ?? id, [given])
  const table = (
    <div className="card dt-wrap" data-refreshing={p.refreshing || undefined}>
      <Toolbar
        place={p.toolsIn}
        searchLabel={p.searchLabel}
        query={question.query}
        onQuery={question.onQuery}
        onSend={p.onSearchNow}
        left={p.toolbar}
        keepsLeft={p.keepsToolbar}
        leftSet={p.toolbarSet}
        right={
          <>
            {phone && hasLines(given) ? (
              <PhoneSort columns={columns.chosen} sort={question.sort} onSort={question.setSort} />
            ) : null}
            {p.toolbarEnd}
          </>
        }
        chooser={p.chooser === false ? null : <Chooser columns={columns} labelOf={labelOf} />}
        {...countOf(p, count)}
        countText={p.countText}
        // local rows are only rendered gradually: the user waits for none of them
        loaded={p.remote ? rows.length : count}
        onCsv={csv ? () => exportCsv(csv, columns.visible, sorted) : undefined}
        csvBusy={csv?.busy}
      />
      {p.error ? (
        <ErrorPanel message={p.error} onRetry={p.onRetry} retrying={p.refreshing} />
      ) : (
        <TableFrame
          table={p}
          columns={columns.visible}
          chosen={columns.chosen}
          {...{ sorted, rows, count, under, place, more, labelOf }}
          sort={question.sort}
          onSort={question.onSort}
          onMove={columns.move}
        />
      )}
    </div>
  )
  return p.remote?.by === 'button' ? (
    <div className="dt-paged">
      {table}
      <LoadMore {...p.remote} />
    </div>
  ) : (
    table
  )
}
