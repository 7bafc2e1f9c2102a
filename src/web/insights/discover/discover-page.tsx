import './discover.css'
import { insightsKeys } from '../keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCompass } from '@tabler/icons-react'
import { useMemo } from 'react'
import { searchedHost } from '../../../contract/searched-host.ts'
import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { useApi } from '../../lib/api.tsx'
import { carried } from '../../../report/carried.ts'
import { addDays, isDay, todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { periodText } from '../../../report/period-text.ts'
import { siteOptionsQuery } from '../../lib/option-queries.ts'
import { rangeFromSearch } from '../../../report/ranges.ts'
import { withFilter } from '../../../report/search.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useOpenMerchant } from '../../lib/use-open-merchant.ts'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { OnDesk } from '../../ui/on-desk.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useFile } from '../../ui/use-file.tsx'
import { discoverWorthOf, discoverWorthQuery, knowsWorth, useDiscoverWorth } from './click-worth.ts'
import { discoverColumns } from './columns.tsx'
import { DiscoverLead } from './discover-lead.tsx'
import { discoverCsvName, firstSorts, groupTabs, headInText, PAGE, readGroup, sorts } from './discover-search.ts'
import { DiscoverFilterBar, discoverFilters, knownFilters, SitePicker } from './filters.tsx'
import { useAsOf } from './use-as-of.ts'
import { byWorth, MOST, pageOf } from './whole-first.ts'
import { noSiteYet } from '../no-site-yet.tsx'

const ROW = 40
const keyOf = (row: DiscoverRow) => row.grp

/** Outgoing clicks that earned nothing, by day, shop, site, target and page. */
export default function DiscoverPage() {
  const api = useApi()
  const navigate = useNavigate()
  const { userTimezone } = useMe()
  const queries = useQueryClient()
  const address = useSearchState().search
  const group = useMemo(() => readGroup(address), [address])
  const state = useListState({ filters: knownFilters, sorts, firstSort: firstSorts[group], sent: searchedHost })
  const { search, filters, setSearch } = state
  const today = todayIn(userTimezone)
  const range = rangeFromSearch(search, { ...useFirstRange(today), compare: 'none' }, today)
  const sort = state.sort ?? firstSorts[group]
  const sites = useQuery(siteOptionsQuery(api))

  const question = {
    fromDate: range.from,
    toDate: range.to,
    groupBy: group,
    search: state.sought,
    orderBy: sort.id === 'grp' ? ('grp' as const) : ('discoverCount' as const),
    orderDirection: sort.desc ? ('desc' as const) : ('asc' as const),
    ...discoverFilters(filters),
  }
  const place = JSON.stringify(question)
  const asOf = useAsOf(place)
  const input = { ...question, asOf }
  const channelUuids = state.valuesOf('channelUuids')
  const isByWorth = sort.id === 'worth' && knowsWorth(group, question)
  const list = usePages<DiscoverRow>({
    queryKey: insightsKeys.discover(input, isByWorth),
    load: async (page, signal) => {
      const ask = (of: { offset: number; limit: number }) => api.discover.others({ ...input, ...of }, { signal })
      // of what cannot be valued the order of clicks stays
      const known = isByWorth
        ? await queries
            .fetchQuery({ ...discoverWorthQuery(api, group, question, channelUuids), retry: false })
            .catch(() => undefined)
        : undefined
      return pageOf(page, {
        first: () =>
          queries.fetchQuery({
            queryKey: insightsKeys.discover(input, 'first'),
            queryFn: () => ask({ offset: 0, limit: MOST }),
            retry: false,
          }),
        order: (rows) => (known ? byWorth(rows, discoverWorthOf(group, question, known), sort.desc) : rows),
        beyond: ask,
      })
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    by: 'button',
  })
  const worth = useDiscoverWorth(group, question, channelUuids)
  const columns = useMemo(() => discoverColumns(group, worth), [group, worth])
  const exporting = useFile({
    name: discoverCsvName(group, range.from, range.to),
    ask: (signal) => api.discover.othersFile(question, { signal }),
  })
  const openMerchant = useOpenMerchant()
  /** A day leads to its shops, a shop to the merchant, a page to what it earns; a target stands for itself. */
  const opens: Partial<Record<typeof group, (row: DiscoverRow) => void>> = {
    date: ({ grp }) =>
      isDay(grp) ? setSearch({ from: grp, to: grp, tab: 'targetDomain', sort: undefined }) : undefined,
    targetDomain: ({ grp }) => openMerchant(grp),
    page: ({ grp }) => {
      const only = withFilter(
        filters.filter((f) => f.key === 'channelUuids'),
        'pageUrlPaths',
        [grp],
      )
      void navigate({ to: '/insights/reports', search: { ...carried(search), tab: 'name', filters: only } })
    },
  }
  const noSite = noSiteYet({ screen: 'Discover clicks', to: '/sites', icon: IconCompass })
  return (
    <ListScreen<DiscoverRow>
      head={{ title: 'Discover clicks', sub: 'Clicks that no campaign could carry: nobody pays for them' }}
      actions={
        <>
          <OnDesk>
            <SitePicker />
          </OnDesk>
          <PeriodPicker value={range} setSearch={setSearch} />
        </>
      }
      bar={<DiscoverFilterBar />}
      above={
        <>
          {sites.data?.length === 0 ? null : (
            <DiscoverLead
              fromDate={range.from}
              toDate={range.to}
              filters={discoverFilters(filters)}
              period={periodText(range, today, addDays(today, -1))}
              isOver={range.to < today}
              search={{ ...carried(search), filters: filters.length > 0 ? filters : undefined }}
            />
          )}
          <Tabs
            label="Group by"
            items={groupTabs}
            value={group}
            onChange={(tab) => setSearch({ tab, q: undefined, sort: undefined, dir: undefined })}
            controls="discover-list"
          />
        </>
      }
      id="discover-list"
      list={list}
      state={state}
      empty={sites.data?.length === 0 ? noSite : null}
      label={`Discover clicks by ${headInText(group)}, ${rangeText(range.from, range.to)}`}
      storageKey="discover-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel={group === 'date' ? undefined : `Find ${headInText(group)}`}
      resetKey={place}
      height="calc(var(--page-h) - 240px)"
      rowHeight={ROW}
      onRow={opens[group]}
      chooser={false}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    />
  )
}
