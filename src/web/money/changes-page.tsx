import './ledger.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LedgerRow } from '../../contract/money/ledger.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { rangeText, todayIn } from '../../report/dates.ts'
import { joinPages } from '../lib/export-pages.ts'
import { connectionFilterOptions, networkFilterOptions } from '../lib/network-options.ts'
import { nextPageOf } from '../lib/next-page.ts'
import { connectionOptionsQuery } from '../lib/option-queries.ts'
import { defaultRange, rangeFromSearch, rangeToSearch } from '../../report/ranges.ts'
import { searchText, withFilter } from '../../report/search.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { useTyped } from '../lib/use-typed.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { DateRange } from '../ui/date-range/date-range.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { useExport } from '../ui/use-export.tsx'
import { ChangeCards } from './change-cards.tsx'
import { changesCsvName, EXPORT_PAGE, PAGE, readFilters } from './changes-search.ts'
import { changeColumns, changesCsv } from './columns.tsx'
import { kindKeys, kinds, moneyKinds } from './kinds.ts'
import { LeftOut } from './left-out.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const keyOf = (row: LedgerRow) => String(row.ledgerId)
const kindOptions = kindKeys.map((k) => ({ value: k, label: kinds[k].label }))

/** /insights/changes: what networks said of transactions, changed, cut or no longer list. */
export default function ChangesPage() {
  const api = useApi()
  const me = useMe()
  const { search, filters: chosen, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  // the ledger speaks of today too: a callback of a minute ago is in it
  const range = { ...rangeFromSearch(search, { ...defaultRange(today), to: today, compare: 'none' as const }) }
  const send = useCallback((q: string) => setSearch({ q: q || undefined }, { replace: true }), [setSearch])
  const [typed, setTyped] = useTyped(searchText(search, 'q') ?? '', send)
  const filters = useMemo(() => readFilters(chosen, search), [chosen, search])
  const input = { fromDate: range.from, toDate: range.to, filters }
  const connections = useQuery(connectionOptionsQuery(api))
  // states that move along with the same money would bury the rest
  const listed = { ...input, filters: { ...filters, kinds: filters.kinds ?? [...moneyKinds] } }
  const list = useInfiniteQuery({
    queryKey: ['ledger', 'changes', listed],
    queryFn: ({ pageParam, signal }) => api.ledger.changes({ ...listed, offset: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.rows.length < PAGE ? undefined : pages.length * PAGE),
  })
  const sums = useQuery({
    queryKey: ['ledger', 'sums', input],
    queryFn: ({ signal }) => api.ledger.sums(input, { signal }),
  })
  const rows = useMemo(
    () =>
      joinPages(
        (list.data?.pages ?? []).map((p) => p.rows),
        keyOf,
      ),
    [list.data],
  )
  const total = list.data?.pages[0]?.total
  const columns = useMemo(() => changeColumns(me.userTimezone), [me.userTimezone])
  const exporting = useExport<LedgerRow>({
    size: EXPORT_PAGE,
    keyOf,
    load: async ({ offset, limit }, signal) =>
      (await api.ledger.changes({ ...listed, offset, limit }, { signal })).rows,
    name: changesCsvName(range.from, range.to),
    toCsv: changesCsv,
    total,
  })
  const { isPlaceholderData } = list
  const choose = (key: string, options: readonly { value: string; label: string }[]) => (values: string[]) =>
    setSearch({ filters: withFilter(chosen, key, values, (v) => options.find((o) => o.value === v)?.label) })
  const filter = (label: string, key: string, options: readonly { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      options={options}
      value={chosen.filter((f) => f.key === key).map((f) => f.value)}
      onChange={choose(key, options)}
      loading={key !== 'kinds' && connections.isPending}
      error={key !== 'kinds' && connections.error ? messageOf(connections.error) : null}
    />
  )
  const open = searchText(search, 'transaction') ?? ''
  return (
    <>
      <PageHead
        title="Changes"
        sub="What networks said of your transactions"
        back={{ to: '/insights/conversions', label: 'Back to conversions' }}
      >
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
        <FilterBar onClear={chosen.length > 0 ? () => setSearch({ filters: undefined }) : null}>
          {filter('What happened', 'kinds', kindOptions)}
          {filter('Network', 'networkUuids', networkFilterOptions(connections.data ?? []))}
          {filter('Network account', 'connectionUuids', connectionFilterOptions(connections.data ?? []))}
        </FilterBar>
        <ChangeCards
          sums={sums.data}
          currency={me.currency.currencyCode}
          error={sums.error && !sums.data ? messageOf(sums.error) : null}
          onRetry={() => void sums.refetch()}
        />
        {filters.kinds ? null : (
          <LeftOut sums={sums.data} onShow={() => choose('kinds', kindOptions)(kindOptions.map((o) => o.value))} />
        )}
        <DataTable<LedgerRow>
          label={`Changes, ${rangeText(range.from, range.to)}`}
          storageKey="ledger-columns"
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          sort={null}
          searchLabel="Find transaction, order or name"
          search={typed}
          onSearch={setTyped}
          resetKey={JSON.stringify(input)}
          height="calc(100dvh - 337px)"
          loading={list.isPending}
          refreshing={isPlaceholderData}
          error={list.error && !list.data ? messageOf(list.error) : null}
          onRetry={() => void list.refetch()}
          emptyText="Nothing found"
          onRow={(row) => (row.conversionUuid ? setSearch({ transaction: row.conversionUuid }) : undefined)}
          csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
          remote={{
            ...nextPageOf(list),
            total,
          }}
        />
      </PageBody>
      <VersionsDrawer conversionUuid={open} onClose={() => setSearch({ transaction: undefined })} />
    </>
  )
}
