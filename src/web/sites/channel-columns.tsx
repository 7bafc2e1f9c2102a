import type { Alert } from '../../contract/alerts/alerts.ts'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { todayIn } from '../../report/dates.ts'
import { dayText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { stateOf } from '../../report/state-words.ts'
import { BadgeList } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { ownState } from './site-lines.ts'
import { forms } from './texts.ts'
import { networkNames, networksOf } from './site-networks.ts'
import { SiteName } from './site-name.tsx'

const csvDay = (instant: string, timeZone: string) => todayIn(timeZone, new Date(instant))

/** Sortable columns, as in the address. */
export const channelColumnIds = [
  'channelName',
  'networks',
  'channelCampaignCount',
  'channelIsActive',
  'channelCreatedDatetime',
] as const

/** `seen`: sites with a working script; undefined while unknown. */
export type ChannelParts = { timeZone: string; alerts: readonly Alert[]; seen: ReadonlySet<string> | undefined }

const ownIn = (site: SiteDetail, { seen }: ChannelParts) => ownState(site, seen?.has(site.channelUuid) ?? true)
const stateIn = (site: SiteDetail, p: ChannelParts) =>
  stateOf({ kind: 'site', id: site.channelUuid }, p.alerts, ownIn(site, p), todayIn(p.timeZone))

export const channelColumns = (p: ChannelParts): DataColumn<SiteDetail>[] => [
  {
    id: 'channelName',
    label: `${forms.channels.one} name`,
    align: 'start',
    size: 230,
    hideable: false,
    value: (site) => site.channelName,
    cell: (site) => <SiteName site={site} base={forms.channels.base} />,
  },
  {
    id: 'networks',
    label: 'Connected networks',
    align: 'start',
    size: 480,
    value: (site) => networksOf(site).length,
    csv: networkNames,
    cell: (site) =>
      networksOf(site).length === 0 ? (
        <span className="dim">None</span>
      ) : (
        <BadgeList
          max={forms.channels.tags}
          label="networks"
          items={networksOf(site).map((n) => ({
            key: n.networkUuid,
            label: n.networkName,
            to: `/networks/${n.networkUuid}`,
          }))}
        />
      ),
  },
  {
    id: 'channelCampaignCount',
    label: 'Imported campaigns',
    size: 170,
    secondOnPhone: true,
    value: (site) => site.channelCampaignCount,
    cell: (site) => <span className="num">{int(site.channelCampaignCount)}</span>,
  },
  {
    id: 'channelIsActive',
    label: 'Status',
    align: 'start',
    size: 130,
    onPhone: 'state',
    value: (site) => ownIn(site, p).text,
    cell: (site) => {
      const { hue, text, detail } = stateIn(site, p)
      return (
        <StatusDot hue={hue} title={detail}>
          {text}
        </StatusDot>
      )
    },
  },
  {
    id: 'channelCreatedDatetime',
    label: 'Created date',
    align: 'start',
    size: 130,
    value: (site) => site.channelCreatedDatetime,
    cell: (site) => <span className="num">{dayText(site.channelCreatedDatetime, p.timeZone)}</span>,
    csv: (site) => csvDay(site.channelCreatedDatetime, p.timeZone),
  },
]
