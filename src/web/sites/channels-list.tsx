import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { channelColumnIds, channelColumns } from './channel-columns.tsx'
import { byStatus, hasStatus } from './by-status.ts'
import { SiteDialog } from './site-dialog.tsx'
import { scriptsQuery, sitesQuery } from './queries.ts'
import { forms } from './texts.ts'
import './sites.css'
import { IfMay } from '../lib/if-may.tsx'

const NO_SITES: readonly SiteDetail[] = []
const filters = [byStatus]
const firstSort = { id: 'channelName', desc: false }
const keyOf = (site: SiteDetail) => site.channelUuid
const textOf = (site: SiteDetail) => `${site.channelName} ${site.channelDomain}`

/** The account's sites as a plain list, with search, status and order in the address, and the button for a new one. */
export function ChannelsList() {
  const api = useApi()
  const { userTimezone } = useMe()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const state = useListState({ filters, sorts: channelColumnIds, firstSort })
  const sites = useQuery(sitesQuery(api))
  const { alerts } = useOpenAlerts()
  const heard = useQuery(scriptsQuery(api)).data
  const columns = useMemo(() => {
    const seen = heard && new Set(heard.map((h) => h.channelUuid))
    return channelColumns({ timeZone: userTimezone, alerts, seen })
  }, [userTimezone, alerts, heard])
  const [status] = state.valuesOf('status')
  const rows = useMemo(() => (sites.data ?? NO_SITES).filter((s) => hasStatus(s, status)), [sites.data, status])
  const texts = forms.channels
  const open = (uuid: string) => void navigate({ to: `${texts.base}/${uuid}` as '/' })
  const add = (
    <IfMay>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        Add new site
      </Button>
    </IfMay>
  )
  return (
    <ListScreen<SiteDetail>
      head={{ title: texts.title }}
      actions={add}
      list={{ ...rowsOf(sites), rows }}
      state={state}
      empty={{ icon: IconWorld, title: texts.none, subtitle: 'Add the website your links are on.', action: add }}
      label={texts.title}
      storageKey="channels-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel={texts.find}
      searchText={textOf}
      rowHeight={52}
      height="calc(var(--page-h) - 170px)"
      onRow={(site) => open(site.channelUuid)}
      toolbar={<ListFilterSelect filter={byStatus} state={state} />}
    >
      {adding ? <SiteDialog onClose={() => setAdding(false)} onSaved={open} /> : null}
    </ListScreen>
  )
}
