import './insights.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ConversionRow } from '../../contract/conversions.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { rangeText, todayIn } from '../lib/dates.ts'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { defaultRange, rangeFromSearch, rangeToSearch } from '../lib/ranges.ts'
import { withFilter } from '../lib/search.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { sortRows } from '../ui/data-table/table-rows.ts'
import { DateRange } from '../ui/date-range/date-range.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { conversionColumns } from './conversions/columns.tsx'
import { conversionCsv, conversionCsvName } from './conversions/conversion-csv.ts'
import { joinPages, nextOffset, PAGE } from './conversions/conversion-rows.ts'
import { conversionFilters, readConversions } from './conversions/conversion-search.ts'
import { StatusCards } from './conversions/status-cards.tsx'
import { statusSums } from './conversions/status-sums.ts'
import { texts } from './conversions/texts.ts'
import { useExport } from './conversions/use-export.tsx'
import { siteFilter } from './filters/filter-definitions.ts'
import { ListFilter, type OnFilter } from './filters/list-filter.tsx'
import { toFilters } from './filters/to-filters.ts'
import { NoDataYet } from './no-data-yet.tsx'

const ROW = 40

/** Every conversion of a period, the newest first. */
export default function ConversionsPage() {
  const api = useApi()
  const me = useMe()
  const { search, filters: chosen, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  const range = rangeFromSearch(search, { ...defaultRange(today), compare: 'none' })
  const { sort, filters } = useMemo(() => readConversions(search, chosen), [search, chosen])
  const networks = useQuery(networkOptionsQuery(api))
  const currency = me.currency.currencyCode

  const input = useMemo(() => {
    const allNetworks = (networks.data ?? []).filter((n) => n.networkIdentifier !== 'inbound').map((n) => n.networkUuid)
    return { fromDate: range.from, toDate: range.to, filters: toFilters(filters, { allNetworks }) }
  }, [networks.data, range.from, range.to, filters])
  const list = useInfiniteQuery({
    queryKey: ['insights', 'conversions', input],
    queryFn: ({ pageParam, signal }) =>
      api.conversions.list({ ...input, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  })
  const byStatus = useQuery({
    queryKey: ['insights', 'statistics', { ...input, groupBy: 'status' }],
    queryFn: ({ signal }) => api.insights.statistics({ ...input, groupBy: 'status' }, { signal }),
    select: (answer) => statusSums(answer.rows),
  })

  const columns = useMemo(() => conversionColumns({ currency, timeZone: me.userTimezone }), [currency, me.userTimezone])
  const rows = useMemo(() => sortRows(joinPages(list.data?.pages ?? []), columns, sort), [list.data, columns, sort])
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = list
  useEffect(() => {
    // on a tall screen the first page does not fill the table, and what cannot scroll cannot ask for more
    const isShort = rows.length > 0 && rows.length * ROW < window.innerHeight
    if (isShort && hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [rows.length, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])

  const known = byStatus.data?.count ?? undefined
  const exporting = useExport({
    load: (offset, limit, signal) => api.conversions.list({ ...input, offset, limit }, { signal }),
    name: conversionCsvName(range.from, range.to),
    toCsv: (all) => conversionCsv(all, { timeZone: me.userTimezone }),
    total: known,
  })
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const filterProps = { filters, range, onChange: onFilter }
  const empty = filters.length === 0 && networks.data?.length === 0 && list.data !== undefined && rows.length === 0
  const byTime = sort.id === 'conversionDatetime' && sort.desc
  return (
    <>
      <PageHead title={texts.title}>
        <ListFilter {...filterProps} definition={siteFilter} allLabel="All sites" allOption="All sites" />
        <DateRange
          value={range}
          onChange={(next) => setSearch(rangeToSearch(next))}
          timeZone={me.userTimezone}
          today={today}
          comparison={false}
          shortcuts
        />
      </PageHead>
      <PageBody>
        <FilterBar onClear={filters.length > 0 ? () => setSearch({ filters: undefined }) : null}>
          {conversionFilters.map((definition) => (
            <ListFilter key={definition.key} {...filterProps} definition={definition} />
          ))}
        </FilterBar>
        {empty && !isPlaceholderData ? (
          <NoDataYet />
        ) : (
          <>
            <StatusCards sums={byStatus.data} currency={currency} failed={byStatus.isError} />
            <DataTable<ConversionRow>
              label={`Conversions, ${rangeText(range.from, range.to)}`}
              storageKey="insights-conversions-columns"
              rows={rows}
              rowKey={(row) => row.conversionUuid}
              columns={columns}
              sort={sort}
              onSort={(next) => setSearch({ sort: next.id, dir: next.desc ? 'desc' : 'asc' }, { replace: true })}
              resetKey={JSON.stringify(input)}
              height="calc(100dvh - 332px)"
              rowHeight={ROW}
              loading={list.isPending}
              refreshing={isPlaceholderData}
              error={list.error && !list.data ? messageOf(list.error) : null}
              onRetry={() => void list.refetch()}
              emptyText={texts.nothing}
              toolbar={
                !byTime && hasNextPage ? <span className="dim small">Sorted among those loaded so far</span> : null
              }
              csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
              remote={{
                hasMore: hasNextPage,
                loadingMore: isFetchingNextPage,
                onMore: () => void fetchNextPage(),
                threshold: 30,
                total: hasNextPage ? known : undefined,
              }}
            />
          </>
        )}
      </PageBody>
    </>
  )
}
