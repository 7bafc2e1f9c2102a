import type { ReactNode } from 'react'
import { sumAmounts } from '../../contract/cents.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import { changeOf, changeSentence } from '../../report/change.ts'
import { dayText } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { amount, DASH, int, money, plural } from '../../report/format.ts'
import type { DaySpan } from '../../report/ranges.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { ValueWithDelta, WithMissing } from '../ui/value-with-delta.tsx'
import { GroupDot } from './group-dot.tsx'
import { SiteDays } from './site-days.tsx'
import { networkNames, networksOf } from './site-networks.ts'
import { ownState, type SiteLine, scriptsText } from './site-lines.ts'
import { forms } from './texts.ts'
import { SiteAct } from './site-act.tsx'
import { SiteName } from './site-name.tsx'

/** Sortable columns, as in the address. */
export const overviewColumnIds = [
  'channelName',
  'script',
  'earned',
  'pageviews',
  'epm',
  'networks',
  'channelCampaignCount',
  'channelIsActive',
  'channelCreatedDatetime',
] as const

interface Parts {
  currency: string
  timeZone: string
  range: DaySpan
  /** Networks the account is connected to. */
  connected: readonly string[]
  mayChange: boolean
  /** Some sites have an action. */
  hasActs: boolean
  onTurnOn: (site: SiteLine) => void
  groups: readonly SiteGroup[]
}

/** While the state is loading, no site counts as unseen. */
const isSeen = ({ heard, script }: SiteLine) => heard !== undefined || script.text === '…'
const epmOf = ({ earned }: SiteLine) =>
  earned && earned.pageviewCount > 0 ? (earned.conversionTotalCommission / earned.pageviewCount) * 1000 : null

function Earned({ line, currency }: { line: SiteLine; currency: string }) {
  const { earned, before } = line
  if (earned === undefined || (earned === null && !before)) return <>{DASH}</>
  const now = earned?.conversionTotalCommission ?? 0
  const { missing, alert } = line.script
  if (missing) return <WithMissing value={<b className="strong">{amount(now, currency)}</b>} missing={missing} />
  // an increase means nothing beside an open alert
  const change = before === undefined || (alert && now >= before) ? undefined : changeOf(now, before)
  return (
    <ValueWithDelta
      value={<b className="strong">{amount(now, currency)}</b>}
      {...(change === undefined || before === undefined
        ? {}
        : { change, title: changeSentence(line.channelName, change, money(now, currency), money(before, currency)) })}
    />
  )
}

/** How many of the connected networks are mapped to the site, as a count and a strip. */
function Matched({ line, connected }: { line: SiteLine; connected: readonly string[] }) {
  const isOf = (uuid: string) => connected.length === 0 || connected.includes(uuid)
  const own = new Set(networksOf(line).flatMap((n) => (isOf(n.networkUuid) ? [n.networkUuid] : [])))
  const of = Math.max(connected.length, own.size)
  return (
    <span className="site-matched" title={networkNames(line) || 'None'}>
      <span>
        <b>{own.size}</b> of {of} · {plural(line.channelCampaignCount, 'campaign')}
      </span>
      <span className="site-strip" aria-hidden>
        {Array.from({ length: Math.min(of, 20) }, (_, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- strokes have no other name
          <i key={i} data-on={i < Math.round((own.size / of) * Math.min(of, 20)) || undefined} />
        ))}
      </span>
    </span>
  )
}

const groupsOf = (groups: readonly SiteGroup[], { channelUuid }: SiteLine) =>
  groups.filter((g) => g.channelUuids.includes(channelUuid))
const namesOf = (groups: readonly SiteGroup[], site: SiteLine) =>
  groupsOf(groups, site)
    .map((g) => g.siteGroupName)
    .join(', ')

type Column = DataColumn<SiteLine>
type Of = Pick<Parts, 'currency'>

const nameColumn: Column = {
  id: 'channelName',
  label: 'Site name',
  align: 'start',
  size: 180,
  hideable: false,
  value: (site) => site.channelName,
  cell: (site) => <SiteName site={site} base={forms.sites.base} />,
}
const groupsColumn = ({ groups }: Parts): Column => ({
  id: 'groups',
  label: 'Groups',
  align: 'start',
  size: 116,
  sortable: false,
  hideOnPhone: true,
  value: (site) => namesOf(groups, site),
  cell: (site) => (
    <span className="group-names" title={namesOf(groups, site)}>
      {groupsOf(groups, site).map((g) => (
        <span key={g.siteGroupUuid} className="group-name">
          <GroupDot colour={g.siteGroupColour} />
          <span className="ell">{g.siteGroupName}</span>
        </span>
      ))}
    </span>
  ),
})
/** The rest is in the title and on the site's page: the cell has two lines. */
const firstSentence = (text: string): string => text.replace(/(?<=[a-z]\.) [A-Z].*$/s, '')
const scriptColumn: Column = {
  id: 'script',
  label: 'Script',
  align: 'start',
  size: 214,
  onPhone: 'state',
  phoneCell: ({ script }) => <StatusDot hue={script.hue}>{script.text}</StatusDot>,
  value: ({ script }) => script.rank,
  csv: ({ script }) => script.text,
  cell: ({ script }) => (
    <span className="site-script">
      <StatusDot hue={script.hue}>{script.text}</StatusDot>
      <span className="dim site-says" title={script.detail}>
        {firstSentence(script.detail)}
      </span>
    </span>
  ),
}
const earnedColumn = ({ currency }: Of): Column => ({
  id: 'earned',
  label: '30 days',
  unit: currency,
  size: 116,
  secondOnPhone: true,
  value: (site) => (site.earned === undefined ? null : (site.earned?.conversionTotalCommission ?? 0)),
  cell: (site) => <Earned line={site} currency={currency} />,
})
const pageviewsColumn: Column = {
  id: 'pageviews',
  label: 'Pageviews',
  size: 96,
  value: (site) => site.earned?.pageviewCount ?? null,
  cell: (site) => (site.earned === undefined ? DASH : int(site.earned?.pageviewCount ?? 0)),
}
const epmColumn = ({ currency }: Of): Column => ({
  id: 'epm',
  label: 'EPM',
  unit: currency,
  help: 'Commission per 1,000 pageviews',
  size: 88,
  value: epmOf,
  cell: (site) => {
    const epm = epmOf(site)
    return epm === null ? DASH : amount(epm, currency)
  },
})
const daysColumn = ({ hasActs, range }: Parts): Column => ({
  id: 'days',
  label: 'By day',
  size: 96,
  // actions take precedence: there is no room for both
  hiddenByDefault: hasActs,
  sortable: false,
  hideOnPhone: true,
  value: () => '',
  cell: (site) => (site.earned ? <SiteDays channelUuid={site.channelUuid} range={range} /> : null),
})
const networksColumn = ({ connected }: Parts): Column => ({
  id: 'networks',
  label: 'Connected networks',
  align: 'start',
  size: 166,
  hideOnPhone: true,
  value: (site) => networksOf(site).length,
  csv: networkNames,
  cell: (site) => <Matched line={site} connected={connected} />,
})
const campaignsColumn: Column = {
  id: 'channelCampaignCount',
  label: 'Imported campaigns',
  size: 170,
  hiddenByDefault: true,
  value: (site) => site.channelCampaignCount,
  cell: (site) => <span className="num">{int(site.channelCampaignCount)}</span>,
}
const statusColumn: Column = {
  id: 'channelIsActive',
  label: 'Status',
  align: 'start',
  size: 130,
  hiddenByDefault: true,
  value: (site) => ownState(site, isSeen(site)).text,
  cell: (site) => {
    const { hue, text } = ownState(site, isSeen(site))
    return <StatusDot hue={hue}>{text}</StatusDot>
  },
}
const createdColumn = ({ timeZone }: Parts): Column => ({
  id: 'channelCreatedDatetime',
  label: 'Created date',
  align: 'start',
  size: 130,
  hiddenByDefault: true,
  value: (site) => site.channelCreatedDatetime,
  cell: (site) => <span className="num">{dayText(site.channelCreatedDatetime, timeZone)}</span>,
  csv: (site) => todayIn(timeZone, new Date(site.channelCreatedDatetime)),
})
const actColumn = (p: Parts): Column => ({
  id: 'act',
  label: 'What to do',
  align: 'start',
  size: 118,
  sortable: false,
  hideOnPhone: true,
  value: () => '',
  cell: (site) => <SiteAct line={site} {...p} />,
})

export const overviewColumns = (p: Parts): Column[] => [
  nameColumn,
  ...(p.groups.length > 0 ? [groupsColumn(p)] : []),
  scriptColumn,
  earnedColumn(p),
  pageviewsColumn,
  epmColumn(p),
  daysColumn(p),
  networksColumn(p),
  campaignsColumn,
  statusColumn,
  createdColumn(p),
  ...(p.hasActs ? [actColumn(p)] : []),
]

/** The sum of all shown sites. */
export function sitesTotal(id: string, lines: readonly SiteLine[], currency: string): ReactNode {
  if (id === 'channelName') return plural(lines.length, 'site')
  if (id === 'script') return scriptsText(lines) ?? 'All of them send data'
  const rows = lines.flatMap((line) => (line.earned ? [line.earned] : []))
  if (lines.some((line) => line.earned === undefined)) return null
  const earned = sumAmounts(rows.map((r) => r.conversionTotalCommission))
  const views = rows.reduce((sum, r) => sum + r.pageviewCount, 0)
  if (id === 'earned') return amount(earned, currency)
  if (id === 'pageviews') return int(views)
  return id === 'epm' && views > 0 ? amount((earned / views) * 1000, currency) : null
}
