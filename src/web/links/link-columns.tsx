import type { SmartLink } from '../../contract/links/smart-link.ts'
import { todayIn } from '../../report/dates.ts'
import { dayText } from '../../report/date-text.ts'
import { amount, int } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { DragHandle, type DragHandleProps } from './drag-handle.tsx'
import { HealthBadge } from './health.tsx'
import { healthWords } from './health-words.ts'

/** Columns that can be sorted by, as they are in the address. */
export const linkColumnIds = [
  'urlShortName',
  'urlShortTrackingUrl',
  'channelName',
  'advertiserDomain',
  'urlShortHealth',
  'clicksCount',
  'revenue',
  'urlShortCreatedDatetime',
] as const

type Parts = Pick<DragHandleProps, 'onMove' | 'onStep'> & {
  timeZone: string
  /** Rows can be moved: the whole list is shown, in the publisher's own order. */
  canMove: boolean
  /** Null: who looks may change nothing, and gets to the link's page. */
  onEdit: ((link: SmartLink) => void) | null
  /** What each earned in 30 days, by its code; undefined while it is read. */
  earned: ReadonlyMap<string, number> | undefined
  currencyCode: string
}
const csvDay = (instant: string, timeZone: string) => todayIn(timeZone, new Date(instant))
export const bare = (address: string) => address.replace(/^https?:\/\//, '')

export const linkColumns = ({
  timeZone,
  canMove,
  onEdit,
  onMove,
  onStep,
  earned,
  currencyCode,
}: Parts): DataColumn<SmartLink>[] => [
  {
    id: 'urlShortName',
    label: 'Smart Link name',
    align: 'start',
    size: 216,
    hideable: false,
    value: (l) => l.urlShortName,
    cell: (l) => (
      <div className="cellmain">
        {canMove ? <DragHandle code={l.urlShortCode} name={l.urlShortName} onMove={onMove} onStep={onStep} /> : null}
        {onEdit ? (
          <button type="button" className="link link-name ell" onClick={() => onEdit(l)}>
            {l.urlShortName}
          </button>
        ) : (
          <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link link-name ell">
            {l.urlShortName}
          </AppLink>
        )}
      </div>
    ),
  },
  {
    id: 'urlShortTrackingUrl',
    label: 'Smart Link',
    align: 'start',
    size: 126,
    onPhone: 'note',
    phoneCell: (l) => l.urlShortCode,
    value: (l) => bare(l.urlShortTrackingUrl),
    csv: (l) => l.urlShortTrackingUrl,
    cell: (l) => (
      <span className="link-short">
        <span className="ell" title={bare(l.urlShortTrackingUrl)}>
          {l.urlShortCode}
        </span>
        <CopyButton value={l.urlShortTrackingUrl} label={`Copy link of ${l.urlShortName}`} message="Link copied" />
      </span>
    ),
  },
  {
    id: 'channelName',
    label: 'Site',
    align: 'start',
    size: 140,
    value: (l) => l.channel.channelName,
    cell: (l) => (
      <AppLink to={`/sites/${l.channel.channelUuid}`} className="link ell">
        {l.channel.channelName}
      </AppLink>
    ),
  },
  {
    id: 'advertiserDomain',
    label: 'Merchant',
    align: 'start',
    size: 160,
    value: (l) => l.advertiser.advertiserDomain,
    cell: (l) => (
      <div className="cellmain">
        <LetterTile name={l.advertiser.advertiserName} src={l.advertiser.advertiserFaviconUrl} />
        <AppLink to={`/merchants/${l.advertiser.advertiserUuid}`} className="link ell">
          {l.advertiser.advertiserDomain}
        </AppLink>
      </div>
    ),
  },
  {
    id: 'urlShortHealth',
    label: 'Health',
    align: 'start',
    size: 140,
    onPhone: 'state',
    value: (l) => healthWords[l.urlShortHealth].label,
    cell: (l) => <HealthBadge health={l.urlShortHealth} />,
  },
  {
    id: 'clicksCount',
    label: 'Clicks',
    unit: 'all time',
    help: 'Since the link was made',
    size: 112,
    value: (l) => l.clicksCount,
    cell: (l) => (
      <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link num">
        {int(l.clicksCount)}
      </AppLink>
    ),
  },
  {
    id: 'revenue',
    label: '30 days',
    unit: currencyCode,
    help: 'What it earned in the last 30 days, as in the report',
    size: 110,
    secondOnPhone: true,
    value: (l) => (earned ? (earned.get(l.urlShortCode) ?? 0) : null),
    cell: (l) => <span className="num">{earned ? amount(earned.get(l.urlShortCode) ?? 0, currencyCode) : ''}</span>,
  },
  {
    id: 'urlShortCreatedDatetime',
    label: 'Date created',
    align: 'start',
    size: 115,
    value: (l) => l.urlShortCreatedDatetime,
    csv: (l) => csvDay(l.urlShortCreatedDatetime, timeZone),
    cell: (l) => <span className="num">{dayText(l.urlShortCreatedDatetime, timeZone)}</span>,
  },
]
