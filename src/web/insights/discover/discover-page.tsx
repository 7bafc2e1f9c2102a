import './discover.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCompass } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DiscoverRow } from '../../../contract/insights/discover.ts'
import { useApi } from '../../lib/api.tsx'
import { carried } from '../../../report/carried.ts'
import { addDays, isDay } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { periodText } from '../../../report/period-text.ts'
import { siteOptionsQuery } from '../../lib/option-queries.ts'
import { withFilter } from '../../../report/search.ts'
import { useOpenMerchant } from '../../lib/use-open-merchant.ts'
import { PeriodPicker } from '../../ui/date-range/period-picker.tsx'
import { OnDesk } from '../../ui/on-desk.tsx'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFile } from '../../ui/use-file.tsx'
import { discoverColumns } from './columns.tsx'
import { DiscoverLead } from './discover-lead.tsx'
import { discoverCsvName, groupTabs, headInText } from './discover-search.ts'
import { DiscoverFilterBar, discoverFilters, SitePicker } from './filters.tsx'
import { type Discover, keyOf, ROW, useDiscover } from './use-discover.ts'
import { noSiteYet } from '../no-site-yet.tsx'

/**
 * What a press on a row opens: for a day its shops, for a shop the merchant, for a page its earnings; a target opens
 * nothing.
 */
function useOpenRow({ state: { search, filters, setSearch }, group }: Discover) {
  const navigate = useNavigate()
  const openMerchant = useOpenMerchant()
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
  return opens[group]
}

/** The loss in a sentence, and the groupings. */
function Above({ discover: { state, group, today, range }, hasNoSite }: { discover: Discover; hasNoSite: boolean }) {
  const { search, filters, setSearch } = state
  return (
    <>
      {hasNoSite ? null : (
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
  )
}

/** Outgoing clicks that earned nothing, by day, shop, site, target and page. */
export default function DiscoverPage() {
  const api = useApi()
  const discover = useDiscover()
  const { state, group, range, question, place, list, worth } = discover
  const sites = useQuery(siteOptionsQuery(api))
  const hasNoSite = sites.data?.length === 0
  const columns = useMemo(() => discoverColumns(group, worth), [group, worth])
  const exporting = useFile({
    name: discoverCsvName(group, range.from, range.to),
    ask: (signal) => api.discover.othersFile(question, { signal }),
  })
  const onRow = useOpenRow(discover)
  const noSite = noSiteYet({ screen: 'Discover clicks', to: '/sites', icon: IconCompass })
  return (
    <ListScreen<DiscoverRow>
      head={{ title: 'Discover clicks', sub: 'Clicks that no campaign could carry: nobody pays for them' }}
      actions={
        <>
          <OnDesk>
            <SitePicker />
          </OnDesk>
          <PeriodPicker value={range} setSearch={state.setSearch} />
        </>
      }
      bar={<DiscoverFilterBar />}
      above={<Above discover={discover} hasNoSite={hasNoSite} />}
      id="discover-list"
      list={list}
      state={state}
      empty={hasNoSite ? noSite : null}
      label={`Discover clicks by ${headInText(group)}, ${rangeText(range.from, range.to)}`}
      storageKey="discover-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel={group === 'date' ? undefined : `Find ${headInText(group)}`}
      resetKey={place}
      height="calc(var(--page-h) - 240px)"
      rowHeight={ROW}
      onRow={onRow}
      chooser={false}
      csv={{ name: '', onClick: exporting.start, busy: exporting.busy }}
    />
  )
}
