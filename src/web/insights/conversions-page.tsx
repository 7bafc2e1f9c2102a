import './insights.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConversionRow } from '../../contract/insights/conversions.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { nextPageOf } from '../lib/next-page.ts'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { carried } from '../../report/carried.ts'
import { withFilter } from '../../report/search.ts'
import { useFirstRange } from '../lib/start.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { OnDesk, OnPhone } from '../ui/on-desk.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { useExport } from '../ui/use-export.tsx'
import { conversionColumns } from './conversions/columns.tsx'
import { conversionCsv, conversionCsvName } from './conversions/conversion-csv.ts'
import { conversionKey, EXPORT_PAGE } from './conversions/conversion-rows.ts'
import { conversionFilters, readConversions } from './conversions/conversion-search.ts'
import { StatusCards } from './conversions/status-cards.tsx'
import { texts } from './conversions/texts.ts'
import { useConversions } from './conversions/use-conversions.ts'
import { Details } from './clicks/details.tsx'
import { siteFilter } from '../../report/filter-definitions.ts'
import { ListFilter, type OnFilter } from './filters/list-filter.tsx'
import { SiteFilter } from './filters/site-filter.tsx'
import { toFilters } from '../../report/to-filters.ts'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { NoDataYet } from './no-data-yet.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { useFillScreen } from '../ui/list/use-fill-screen.ts'

const ROW = 40
/** The sites stand in the head. */
const inBar = conversionFilters.filter((definition) => definition !== siteFilter)

/** Every conversion of a period, the newest first. */
export default function ConversionsPage() {
  const api = useApi()
  const me = useMe()
  const { search, filters: chosen, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  const along = carried(search)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' })
  const { sort, filters } = useMemo(() => readConversions(search, chosen), [search, chosen])
  const networks = useQuery(networkOptionsQuery(api))
  const currency = me.currency.currencyCode

  const { inbound, waiting } = useAllNetworks(filters)
  const sent = useMemo(() => toFilters(filters, { inbound }), [inbound, filters])
  const { input, list, rows, insights, count } = useConversions({ range, filters: sent, sort, ready: !waiting })
  useFillScreen(list, rows.length, ROW)

  const columns = useMemo(() => conversionColumns({ currency, timeZone: me.userTimezone }), [currency, me.userTimezone])
  const exporting = useExport<ConversionRow>({
    size: EXPORT_PAGE,
    keyOf: conversionKey,
    load: ({ offset, limit, last }, signal) =>
      api.conversions.list({ ...input, offset, limit, afterUuid: last?.conversionUuid }, { signal }),
    name: conversionCsvName(range.from, range.to),
    toCsv: (all) => conversionCsv(all, { timeZone: me.userTimezone }),
    total: count,
  })
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const filterProps = { filters, range, onChange: onFilter }
  const { hasNextPage, isPlaceholderData } = list
  const empty = filters.length === 0 && networks.data?.length === 0 && list.data !== undefined && rows.length === 0
  return (
    <>
      <PageHead title={texts.title}>
        <AppLink to="/insights/clicks" search={along} className="link">
          Clicks
        </AppLink>
        <AppLink to="/insights/changes" search={along} className="link">
          Changes
        </AppLink>
        <OnDesk>
          <SiteFilter {...filterProps} />
        </OnDesk>
        <PeriodPicker value={range} setSearch={setSearch} />
      </PageHead>
      <PageBody>
        <FilterBar
          onClear={filters.length > 0 ? () => setSearch({ filters: undefined }) : null}
          set={new Set(filters.map((f) => f.key)).size}
        >
          <OnPhone>
            <SiteFilter {...filterProps} />
          </OnPhone>
          {inBar.map((definition) => (
            <ListFilter key={definition.key} {...filterProps} definition={definition} />
          ))}
        </FilterBar>
        {empty && !isPlaceholderData ? (
          <NoDataYet />
        ) : (
          <>
            <OldRates />
            <StatusCards
              insights={insights.data}
              error={insights.error && !insights.data ? messageOf(insights.error) : null}
              onRetry={() => void insights.refetch()}
            />
            <DataTable<ConversionRow>
              label={`Conversions, ${rangeText(range.from, range.to)}`}
              storageKey="insights-conversions-columns"
              rows={rows}
              rowKey={conversionKey}
              columns={columns}
              sort={sort}
              onSort={(next) => setSearch({ sort: next.id, dir: next.desc ? 'desc' : 'asc' }, { replace: true })}
              resetKey={JSON.stringify(input)}
              height="calc(100dvh - 344px)"
              rowHeight={ROW}
              onRow={(row) => setSearch({ conversion: row.conversionUuid })}
              loading={list.isPending}
              refreshing={isPlaceholderData}
              error={list.error && !list.data ? messageOf(list.error) : null}
              onRetry={() => void list.refetch()}
              emptyText={texts.nothing}
              csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
              remote={{
                ...nextPageOf(list),
                threshold: 30,
                total: hasNextPage ? count : undefined,
              }}
            />
          </>
        )}
      </PageBody>
      <Details />
    </>
  )
}
