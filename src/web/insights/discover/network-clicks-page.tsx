import './discover.css'
import { insightsKeys } from '../keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchedHost } from '../../../contract/searched-host.ts'
import type { NetworkClickRow } from '../../../contract/insights/discover.ts'
import { useApi } from '../../lib/api.tsx'
import { addDays, todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { periodText } from '../../../report/period-text.ts'
import { siteOptionsQuery } from '../../lib/option-queries.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { searchText } from '../../../report/search.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useMe } from '../../lib/session.ts'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { PAGE } from './discover-search.ts'
import { OneSitePicker } from './filters.tsx'
import { networkWorthOf, networkWorthQuery, useNetworkWorth } from './click-worth.ts'
import { networkColumns, networkOrder, networkSorts, rowKey } from './network-columns.tsx'
import { allNetworkClicksQuery, NetworkLead } from './network-lead.tsx'
import { PathsDrawer } from './paths-drawer.tsx'
import { useAsOf } from './use-as-of.ts'
import { pageOf } from './whole-first.ts'
import { noSiteYet } from '../no-site-yet.tsx'

const ROW = 40
/** The site is selected in the head. */
const sites = [{ key: 'channelUuids' }]
/** R260: money first. */
const firstSort = { id: 'worth', desc: true }

/** The address's query of these clicks, the resulting rows, and their potential earnings. */
function useNetworkClicks() {
  const api = useApi()
  const queries = useQueryClient()
  const state = useListState({ filters: sites, sorts: networkSorts, firstSort, sent: searchedHost })
  const { search, sought } = state
  const today = todayIn(useMe().userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const [channelUuid] = state.valuesOf('channelUuids')
  const sort = state.sort ?? firstSort

  const question = { fromDate: range.from, toDate: range.to, search: sought, channelUuid }
  const place = JSON.stringify(question)
  const asOf = useAsOf(place)
  const input = { ...question, asOf }
  const list = usePages<NetworkClickRow>({
    queryKey: insightsKeys.networkClicks(input, sort),
    load: async (page, signal) => {
      const known =
        sort.id === 'worth'
          ? await queries.fetchQuery({ ...networkWorthQuery(api, question), retry: false }).catch(() => undefined)
          : undefined
      return pageOf(page, {
        first: () => queries.fetchQuery({ ...allNetworkClicksQuery(api, input), retry: false }),
        order: (rows) => networkOrder(rows, sort, networkWorthOf(known)),
        beyond: (of) => api.discover.networkClicks({ ...input, ...of }, { signal }),
      })
    },
    size: PAGE,
    rowKey,
    rowHeight: ROW,
    by: 'button',
  })
  const worth = useNetworkWorth(question)
  return { state, today, range, channelUuid, place, asOf, input, list, worth }
}

/** Clicks on links that already belonged to a network: by the shop they led to. */
export default function NetworkClicksPage() {
  const { state, today, range, channelUuid, place, asOf, input, list, worth } = useNetworkClicks()
  const { search, setSearch } = state
  const known = useQuery(siteOptionsQuery(useApi()))
  const columns = useMemo(() => networkColumns(worth), [worth])
  const domain = searchText(search, 'domain')
  const network = searchText(search, 'network')
  const of = domain === undefined && network === undefined ? null : { domain: domain ?? '', networkUuid: network ?? '' }
  const open = (row: NetworkClickRow) =>
    setSearch({
      domain: row.networkDiscoverDestinationDomain || undefined,
      network: row.network.networkUuid || undefined,
    })
  return (
    <ListScreen<NetworkClickRow>
      head={{ title: 'Network clicks' }}
      actions={
        <>
          <OneSitePicker />
          <PeriodPicker value={range} setSearch={setSearch} />
        </>
      }
      above={
        known.data?.length === 0 ? null : (
          <NetworkLead
            input={input}
            worth={worth}
            period={periodText(range, today, addDays(today, -1))}
            onOpen={open}
          />
        )
      }
      list={list}
      state={state}
      empty={known.data?.length === 0 ? noSiteYet({ screen: 'Network clicks' }) : null}
      label={`Network clicks, ${rangeText(range.from, range.to)}`}
      storageKey="discover-network-columns"
      rowKey={rowKey}
      columns={columns}
      searchLabel="Find domain"
      resetKey={place}
      height="calc(var(--page-h) - 220px)"
      rowHeight={ROW}
      onRow={open}
      chooser={false}
    >
      <PathsDrawer
        of={of}
        input={{ fromDate: range.from, toDate: range.to, asOf, channelUuid }}
        onClose={() => setSearch({ domain: undefined, network: undefined }, { replace: true })}
      />
    </ListScreen>
  )
}
