import './ledger.css'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LedgerRow } from '../../contract/money/ledger.ts'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { carried } from '../../report/carried.ts'
import { defaultRange, rangeFromSearch } from '../../report/ranges.ts'
import { searchText } from '../../report/search.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { connectionFilterOptions, networkFilterOptions } from '../lib/network-options.ts'
import { connectionOptionsQuery } from '../lib/option-queries.ts'
import { OldRates } from '../lib/old-rates.tsx'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { useFile } from '../ui/use-file.tsx'
import { ChangeCards } from './change-cards.tsx'
import { changesCsvName, PAGE, readFilters } from './changes-search.ts'
import { changeColumns } from './columns.tsx'
import { kindKeys, kinds, moneyKinds } from '../../report/change-kinds.ts'
import { LeftOut } from './left-out.tsx'
import { changeSumsQuery, changesKey } from './queries.ts'
import { VersionsDrawer } from './versions-drawer.tsx'

const ROW = 44
const keyOf = (row: LedgerRow) => String(row.ledgerId)
const kindOptions = kindKeys.map((k) => ({ value: k, label: kinds[k].label }))
const byKind: ListFilter = { key: 'kinds', label: 'What happened', options: kindOptions }

/** The filters; networks and accounts include disconnected ones. */
function useFilters(): ListFilter[] {
  const connections = useQuery(connectionOptionsQuery(useApi()))
  const asked = {
    loading: connections.isPending,
    error: connections.error ? messageOf(connections.error) : null,
  }
  const { data = [] } = connections
  return [
    byKind,
    { key: 'networkUuids', label: 'Network', options: networkFilterOptions(data), ...asked },
    { key: 'connectionUuids', label: 'Network account', options: connectionFilterOptions(data), ...asked },
  ]
}

/** /insights/changes: reports of networks about transactions: new, changed, cut or no longer listed. */
export default function ChangesPage() {
  const api = useApi()
  const me = useMe()
  const filters = useFilters()
  const state = useListState({ filters })
  const { search, setSearch } = state
  const today = todayIn(me.userTimezone)
  // the ledger includes today: even a callback from a minute ago
  const range = rangeFromSearch(search, { ...defaultRange(today), to: today, compare: 'none' as const }, today)
  const wanted = readFilters(state.filters, search)
  const input = { fromDate: range.from, toDate: range.to, filters: wanted }
  // changes of state without a change of money would hide the rest
  const listed = { ...input, filters: { ...wanted, kinds: wanted.kinds ?? [...moneyKinds] } }
  const list = usePages<LedgerRow>({
    queryKey: changesKey(listed),
    load: ({ offset, limit }, signal) => api.ledger.changes({ ...listed, offset, limit }, { signal }),
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
  })
  const sums = useQuery(changeSumsQuery(api, input))
  const columns = useMemo(() => changeColumns(me.userTimezone, list.rows), [me.userTimezone, list.rows])
  const exporting = useFile({
    name: changesCsvName(range.from, range.to),
    ask: (signal) => api.ledger.file(listed, { signal }),
    total: list.remote?.total ?? list.rows.length,
  })
  return (
    <ListScreen<LedgerRow>
      head={{
        title: 'Changes',
        sub: 'By the day a network reported it: All statistics has each sale on its own day',
        back: { to: '/insights/conversions', label: 'Back to conversions', search: carried(search) },
      }}
      actions={<PeriodPicker value={range} setSearch={setSearch} />}
      filters={filters}
      above={
        <>
          <ChangeCards
            sums={sums.data}
            currency={me.currency.currencyCode}
            error={sums.error && !sums.data ? messageOf(sums.error) : null}
            onRetry={() => void sums.refetch()}
          />
          <OldRates />
          {wanted.kinds ? null : <LeftOut sums={sums.data} onShow={() => state.setFilter(byKind, kindKeys)} />}
        </>
      }
      list={list}
      state={state}
      empty={{
        icon: IconHistory,
        title: 'No changes in this period',
        subtitle: 'Changes that networks report appear here: new transactions, other amounts, cuts.',
      }}
      label={`Changes, ${rangeText(range.from, range.to)}`}
      storageKey="ledger-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find transaction, order or name"
      resetKey={JSON.stringify(input)}
      height="calc(var(--page-h) - 337px)"
      rowHeight={ROW}
      onRow={(row) => (row.conversionUuid ? setSearch({ transaction: row.conversionUuid }) : undefined)}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    >
      <VersionsDrawer
        conversionUuid={searchText(search, 'transaction') ?? ''}
        onClose={() => setSearch({ transaction: undefined })}
      />
    </ListScreen>
  )
}
