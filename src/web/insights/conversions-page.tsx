import './insights.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConversionRow } from '../../contract/insights/conversions.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { rangeFromSearch } from '../../report/ranges.ts'
import { withFilter } from '../../report/search.ts'
import { useFirstRange } from '../lib/start.ts'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { OnDesk } from '../ui/on-desk.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { useFile } from '../ui/use-file.tsx'
import { conversionColumns } from './conversions/columns.tsx'
import { conversionSorts } from '../../contract/insights/conversion-sorts.ts'
import { conversionFileName } from '../../report/conversion-file.ts'
import { conversionKey } from './conversions/conversion-rows.ts'
import { statusText } from '../../report/conversion-words.ts'
import { conversionFilters, firstSort } from './conversions/conversion-search.ts'
import { StatusCards } from './conversions/status-cards.tsx'
import { rowsText } from './conversions/status-sums.ts'
import { texts } from './conversions/texts.ts'
import { ROW, useConversions } from './conversions/use-conversions.ts'
import { Details } from './clicks/details.tsx'
import type { OnFilter } from './filters/list-filter.tsx'
import { ListFilterBar } from './filters/list-filter-bar.tsx'
import { SiteFilter } from './filters/site-filter.tsx'
import { toFilters } from '../../report/to-filters.ts'
import { useAllNetworks } from './filters/use-all-networks.ts'
import { noDataYet } from './no-data-yet.tsx'
import { OldRates } from '../lib/old-rates.tsx'

/** Every conversion of a period, newest first. */
export default function ConversionsPage() {
  const api = useApi()
  const me = useMe()
  const state = useListState({ filters: conversionFilters, sorts: conversionSorts, firstSort })
  const { search, filters, setSearch } = state
  const today = todayIn(me.userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const networks = useQuery(networkOptionsQuery(api))
  const currency = me.currency.currencyCode

  const { inbound, waiting } = useAllNetworks(filters)
  const sent = useMemo(() => toFilters(filters, { inbound }), [inbound, filters])
  const { input, list, insights, count } = useConversions({
    range,
    filters: sent,
    search: state.sought,
    sort: state.sort ?? firstSort,
    ready: !waiting,
  })

  const columns = useMemo(() => conversionColumns({ currency, timeZone: me.userTimezone }), [currency, me.userTimezone])
  const exporting = useFile({
    name: conversionFileName(range.from, range.to),
    ask: (signal) => api.conversions.file(input, { signal }),
    total: count,
  })
  const onFilter: OnFilter = (key, values, labelOf) => setSearch({ filters: withFilter(filters, key, values, labelOf) })
  const filterProps = { filters, range, onChange: onFilter }
  const isUnconnected = networks.data?.length === 0
  const isEmpty = isUnconnected && !state.isNarrowed && !list.isPending && !list.isStale && list.rows.length === 0
  return (
    <ListScreen<ConversionRow>
      head={{ title: texts.title }}
      actions={
        <>
          <OnDesk>
            <SiteFilter {...filterProps} />
          </OnDesk>
          <PeriodPicker value={range} setSearch={setSearch} />
        </>
      }
      bar={<ListFilterBar definitions={conversionFilters} filterProps={filterProps} onClear={state.clearFilters} />}
      above={
        isEmpty ? null : (
          <>
            <OldRates />
            <StatusCards
              insights={insights.data}
              error={insights.error && !insights.data ? messageOf(insights.error) : null}
              onRetry={() => void insights.refetch()}
              chosen={state.valuesOf('statusKeys')}
              onChoose={(keys) =>
                setSearch({
                  filters: withFilter(filters, 'statusKeys', keys, (key) => statusText(key as ConversionStatus)),
                })
              }
            />
            {insights.data ? <p className="list-sums dim num">{rowsText(insights.data)}</p> : null}
          </>
        )
      }
      list={list}
      state={state}
      empty={isUnconnected ? noDataYet : null}
      label={`Conversions, ${rangeText(range.from, range.to)}`}
      storageKey="insights-conversions-columns"
      rowKey={conversionKey}
      columns={columns}
      searchLabel="Find order number or amount"
      resetKey={JSON.stringify(input)}
      height="calc(var(--page-h) - 376px)"
      rowHeight={ROW}
      onRow={(row) => setSearch({ conversion: row.conversionUuid })}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    >
      <Details />
    </ListScreen>
  )
}
