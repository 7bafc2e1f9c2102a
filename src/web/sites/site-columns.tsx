import type { Site } from '../../contract/sites.ts'
import { fullDay, todayIn } from '../lib/dates.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

const dayOf = (instant: string, timeZone: string) => fullDay(todayIn(timeZone, new Date(instant)))
const statusText = (site: Site) => (site.channelIsActive ? 'Active' : 'Discover mode')

/** Site name with its domain, type, status and created date. */
export const siteColumns = (timeZone: string): DataColumn<Site>[] => [
  {
    id: 'channelName',
    label: 'Site name',
    align: 'start',
    size: 320,
    hideable: false,
    value: (site) => site.channelName,
    cell: (site) => (
      <div className="cellmain">
        <LetterTile name={site.channelName} />
        <AppLink to={`/sites/${site.channelUuid}`} className="link ell">
          {site.channelName}
        </AppLink>
      </div>
    ),
  },
  { id: 'channelDomain', label: 'Domain', align: 'start', size: 240, value: (site) => site.channelDomain },
  { id: 'channelType', label: 'Type', align: 'start', size: 140, value: (site) => site.channelType },
  {
    id: 'channelIsActive',
    label: 'Status',
    align: 'start',
    size: 150,
    value: statusText,
    cell: (site) => <StatusDot hue={site.channelIsActive ? 'approved' : 'pending'}>{statusText(site)}</StatusDot>,
  },
  {
    id: 'channelCreatedDatetime',
    label: 'Created date',
    align: 'start',
    size: 140,
    value: (site) => site.channelCreatedDatetime,
    cell: (site) => <span className="num">{dayOf(site.channelCreatedDatetime, timeZone)}</span>,
    csv: (site) => dayOf(site.channelCreatedDatetime, timeZone),
  },
]
