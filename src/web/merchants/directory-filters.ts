import { useQuery } from '@tanstack/react-query'
import { merchantSettings } from '../../contract/merchants/directory-choices.ts'
import { byLabel } from '../lib/by-label.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { networkFilterOptions } from '../lib/network-options.ts'
import { connectionOptionsQuery, countriesQuery } from '../lib/option-queries.ts'
import type { ListFilter } from '../ui/list/use-list-state.ts'
import { usersQuery } from './queries.ts'
import { settingNames, states } from './texts.ts'

const byOpportunity: ListFilter = {
  key: 'hasOpportunities',
  label: 'Opportunities',
  single: true,
  allOption: 'All merchants',
  options: [
    { value: 'yes', label: 'With opportunities' },
    { value: 'new', label: 'New campaigns' },
    { value: 'alternatives', label: 'Higher commission' },
  ],
}
const byStatus: ListFilter = {
  key: 'statuses',
  label: 'Status',
  options: (['approved', 'notApproved', 'inactive'] as const).map((value) => ({ value, label: states[value].label })),
}
const bySetting: ListFilter = {
  key: 'campaignSettings',
  label: 'Campaign settings',
  single: true,
  allOption: 'All settings',
  options: merchantSettings.map((value) => ({ value, label: settingNames[value] })),
}
const asked = (query: { isPending: boolean; error: unknown }) => ({
  loading: query.isPending,
  error: query.error ? messageOf(query.error) : null,
})

/** The filters of the directory; that of networks includes disconnected ones. */
export function useDirectoryFilters(): ListFilter[] {
  const api = useApi()
  const connections = useQuery(connectionOptionsQuery(api))
  const countries = useQuery(countriesQuery(api))
  const users = useQuery(usersQuery(api))
  return [
    {
      key: 'trackerNetworkUuids',
      label: 'Network',
      options: networkFilterOptions(connections.data ?? []),
      ...asked(connections),
    },
    {
      key: 'trackerCountryCodes',
      label: 'Country',
      options: (countries.data ?? []).map((c) => ({ value: c.countryCode, label: c.countryName })),
      ...asked(countries),
    },
    {
      key: 'assigneeUserUuids',
      label: 'Assignee',
      options: byLabel(
        (users.data ?? []).map((u) => ({
          value: u.userUuid,
          label: `${u.userFirstname} ${u.userLastname}`.trim() || u.userEmail,
        })),
      ),
      ...asked(users),
    },
    byOpportunity,
    byStatus,
    bySetting,
  ]
}
