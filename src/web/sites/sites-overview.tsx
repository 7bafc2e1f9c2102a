import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import { todayIn } from '../../report/dates.ts'
import { compareRange, defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { AlertNote } from '../lib/alert-note.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMay, useMe } from '../lib/session.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { useNow } from '../ui/time-ago.tsx'
import { byGroup, byStatus, hasStatus, isInGroup } from './by-status.ts'
import { overviewColumnIds, overviewColumns, sitesTotal } from './overview-columns.tsx'
import { siteGroupsQuery } from '../lib/option-queries.ts'
import { connectedQuery, scriptsQuery, sitesEarnedQuery, sitesQuery } from './queries.ts'
import { elsewhereRows } from './elsewhere-rows.ts'
import { SilentNote } from './silent-note.tsx'
import { hasAct } from './site-act.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { alsoBroken, type SiteLine, siteLines } from './site-lines.ts'
import { isNetwork } from './site-networks.ts'
import { forms } from './texts.ts'
import { TurnOnDialog } from './turn-on-dialog.tsx'
import './sites.css'

const none: readonly SiteGroup[] = []
/** Silent ones first, then by earnings. */
const firstSort = { id: 'script', desc: false }
const keyOf = (site: SiteLine) => site.channelUuid
const textOf = (site: SiteLine) => `${site.channelName} ${site.channelDomain}`
const texts = forms.sites

/** The sites with their data, filtered by the address. */
function useSites() {
  const api = useApi()
  const { userTimezone: timeZone } = useMe()
  const groups = useQuery(siteGroupsQuery(api)).data ?? none
  const filters = useMemo(() => [byStatus, byGroup(groups)], [groups])
  const state = useListState({ filters, sorts: overviewColumnIds, firstSort })
  const today = todayIn(timeZone)
  const range = useMemo(() => defaultRange(today), [today])
  const sites = useQuery(sitesQuery(api))
  const scripts = useQuery(scriptsQuery(api))
  const networks = useQuery(connectedQuery(api))
  const earned = useQuery(sitesEarnedQuery(api, range))
  const before = useQuery(sitesEarnedQuery(api, compareRange(range) ?? range))
  const open = useOpenAlerts()
  const now = useNow(60_000)
  const lines = useMemo(
    () =>
      siteLines({
        sites: sites.data ?? [],
        heard: scripts.data,
        earned: earned.data?.rows,
        before: before.data?.rows,
        alerts: open.alerts,
        now,
        timeZone,
      }),
    [sites.data, scripts.data, earned.data, before.data, open.alerts, now, timeZone],
  )
  const [status] = state.valuesOf('status')
  const [group] = state.valuesOf('group')
  const rows = useMemo(
    () => lines.filter((s) => hasStatus(s, status) && isInGroup(s.channelUuid, group, groups)),
    [lines, status, group, groups],
  )
  const connected = useMemo(() => (networks.data ?? []).filter(isNetwork).map((n) => n.networkUuid), [networks.data])
  // a silent site and its cost are shown above the rows
  const waits = [sites, scripts, earned, open].some((asked) => asked.isPending)
  return { groups, filters, state, range, sites, earned, lines, rows, connected, now, waits }
}

/** The account's sites: whether each works, its earnings, and its networks. */
export function SitesOverview() {
  const me = useMe()
  const mayChange = useMay()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const [turning, setTurning] = useState<SiteLine | null>(null)
  const { groups, filters, state, range, sites, earned, lines, rows, connected, now, waits } = useSites()
  const { currencyCode: currency } = me.currency
  const timeZone = me.userTimezone
  const broken = lines.filter((line) => line.script.alert)
  const hasActs = mayChange && lines.some((line) => hasAct(line, connected))
  const columns = useMemo(
    () =>
      overviewColumns({
        currency,
        timeZone,
        range,
        connected,
        mayChange,
        hasActs,
        onTurnOn: setTurning,
        groups,
      }),
    [currency, timeZone, range, connected, mayChange, hasActs, groups],
  )
  const show = (uuid: string) => void navigate({ to: `${texts.base}/${uuid}` as '/' })
  const add = (
    <IfMay>
      {/* problems come first */}
      <Button
        variant={waits || broken.length > 0 ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        Add new site
      </Button>
    </IfMay>
  )
  return (
    <ListScreen<SiteLine>
      head={{ title: texts.title }}
      actions={add}
      waitsAbove={waits}
      above={
        broken[0] ? (
          <AlertNote thing={{ kind: 'site', id: broken[0].channelUuid }} also={alsoBroken(broken.slice(1))} />
        ) : (
          <SilentNote lines={lines} currency={currency} timeZone={timeZone} now={now} />
        )
      }
      list={{ ...rowsOf({ ...sites, data: sites.data && lines }), rows }}
      state={state}
      empty={{ icon: IconWorld, title: texts.none, subtitle: 'Add the website your links are on.', action: add }}
      label={texts.title}
      storageKey="sites-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel={texts.find}
      searchText={textOf}
      rowHeight={60}
      height="calc(var(--page-h) - 170px)"
      total={(id, shown) => sitesTotal(id, shown, currency)}
      extraRows={(shown) => (shown.length === lines.length ? elsewhereRows(earned.data, lines, currency) : [])}
      totalLabel={rows.length === 1 ? '1 site' : `${rows.length} sites`}
      onRow={(site) => show(site.channelUuid)}
      toolbar={filters
        .filter((filter) => filter === byStatus || groups.length > 0)
        .map((filter) => <ListFilterSelect key={filter.key} filter={filter} state={state} />)}
    >
      {adding ? <SiteDialog onClose={() => setAdding(false)} onSaved={show} /> : null}
      {turning ? <TurnOnDialog site={turning} onClose={() => setTurning(null)} /> : null}
    </ListScreen>
  )
}
