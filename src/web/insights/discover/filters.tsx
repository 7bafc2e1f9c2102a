import { insightsKeys } from '../keys.ts'
import { type QueryFunction, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceType } from '../../../contract/status.ts'
import { byLabel } from '../../lib/by-label.ts'
import { messageOf } from '../../lib/api-error.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import { type FilterItem, filterValues, withFilter } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { OnPhone } from '../../ui/on-desk.tsx'
import { type FilterOption, FilterSelect } from '../../ui/filter-select.tsx'

export const NO_MANAGER = 'No manager'
const devices = ['Desktop', 'Mobile', 'Tablet'] as const satisfies readonly DeviceType[]
/** Filters of the screen; sites are in the head. */
const keys = ['channelUuids', 'names', 'assigneeUserUuids', 'deviceTypes'] as const
type Key = (typeof keys)[number]
export const knownFilters = keys.map((key) => ({ key }))

/** The input of the call; filters of other screens are left out. */
export const discoverFilters = (filters: readonly FilterItem[]) => ({
  discoverChannelUuids: filterValues(filters, 'channelUuids'),
  names: filterValues(filters, 'names'),
  assigneeUserUuids: filterValues(filters, 'assigneeUserUuids'),
  deviceTypes: filterValues(filters, 'deviceTypes'),
})
const isFiltered = (filters: readonly FilterItem[]): boolean => filters.some((f) => keys.some((k) => k === f.key))

interface OneProps {
  of: Key
  label: string
  query: { queryKey: readonly unknown[]; options: (api: OutboundApi) => Promise<FilterOption[]> }
  allLabel?: string
  single?: boolean
}

/** One filter; its options load on hover or focus, or when a selection without a name is shown. */
function One({ of: key, label, query, allLabel, single }: OneProps) {
  const api = useApi()
  const { filters, setSearch } = useSearchState()
  const [near, setNear] = useState(false)
  const own = filters.filter((f) => f.key === key)
  const load: QueryFunction<FilterOption[]> = () => query.options(api)
  const list = useQuery({
    queryKey: query.queryKey,
    queryFn: load,
    enabled: near || own.some((f) => f.label === undefined),
    staleTime: 5 * 60_000,
  })
  const options = list.data ?? []
  const unknown = own.filter((f) => !options.some((o) => o.value === f.value))
  return (
    <span onFocusCapture={() => setNear(true)} onPointerEnter={() => setNear(true)} className="filter-slot">
      <FilterSelect
        label={label}
        single={single}
        options={[...options, ...unknown.map((f) => ({ value: f.value, label: f.label ?? f.value }))]}
        value={own.map((f) => f.value)}
        onChange={(values) => {
          const next = withFilter(filters, key, values, (v) => options.find((o) => o.value === v)?.label)
          setSearch({ filters: next.length > 0 ? next : undefined })
        }}
        allLabel={allLabel}
        allOption={allLabel}
        loading={list.isPending}
        error={list.error ? messageOf(list.error) : null}
      />
    </span>
  )
}

/** The site picker of the head. */
export const SitePicker = ({ allLabel = 'All sites', label = 'Site' }: { allLabel?: string; label?: string }) => (
  <One of="channelUuids" label={label} allLabel={allLabel} query={siteList} />
)
/** One site or all of them, for a call with a single site. */
export const OneSitePicker = () => (
  <One of="channelUuids" label="Channel" allLabel="All channels" single query={siteList} />
)

const siteList: OneProps['query'] = {
  queryKey: insightsKeys.discoverSites(),
  options: async (api) =>
    byLabel(
      (await api.sites.options({})).map((s) => ({ value: s.channelUuid, label: s.channelName || s.channelDomain })),
    ),
}
const merchantList: OneProps['query'] = {
  queryKey: insightsKeys.discoverMerchants(),
  options: async (api) =>
    byLabel((await api.merchants.options({})).map((m) => ({ value: m.advertiserDomain, label: m.advertiserDomain }))),
}
const managerList: OneProps['query'] = {
  queryKey: insightsKeys.discoverManagers(),
  options: async (api) => {
    const users = await api.account.users({})
    const named = users.map((u) => ({ value: u.userUuid, label: `${u.userFirstname} ${u.userLastname}`.trim() }))
    return [{ value: NO_MANAGER, label: NO_MANAGER }, ...byLabel(named)]
  },
}
const deviceList: OneProps['query'] = {
  queryKey: insightsKeys.discoverDevices(),
  options: () => Promise.resolve(devices.map((d) => ({ value: d, label: d }))),
}

export function DiscoverFilterBar() {
  const { filters, setSearch } = useSearchState()
  return (
    <FilterBar
      onClear={isFiltered(filters) ? () => setSearch({ filters: undefined }) : null}
      set={keys.filter((key) => filters.some((f) => f.key === key)).length}
    >
      <OnPhone>
        <SitePicker />
      </OnPhone>
      <One of="names" label="Merchant" query={merchantList} />
      <One of="assigneeUserUuids" label="Manager" query={managerList} />
      <One of="deviceTypes" label="Device" query={deviceList} />
    </FilterBar>
  )
}
