import type { SmartLink } from '../../contract/links/smart-link.ts'
import { todayIn } from '../../report/dates.ts'
import { dayText } from '../../report/date-text.ts'
import { amount, int, money } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { DragHandle, type DragHandleProps } from './drag-handle.tsx'
import { type LinkMonths, lossWords } from './at-stake.ts'
import { HealthBadge } from './health.tsx'
import { healthWords } from './health-words.ts'

/** Sortable columns, as in the address. */
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
  /** Null for users without permission, who open the link's page instead. */
  onEdit: ((link: SmartLink) => void) | null
  /** The results of each in 30 days, by its code; undefined while loading. */
  months: LinkMonths | undefined
  /** The loss of its clicks in 30 days; null for none, or if unknown. */
  stakeOf: (link: SmartLink) => number | null
  currencyCode: string
}
const csvDay = (instant: string, timeZone: string) => todayIn(timeZone, new Date(instant))
export const bare = (address: string) => address.replace(/^https?:\/\//, '')

/** Opens its dialog, or its page for users without permission. */
function NameLink({ link, onEdit }: { link: SmartLink; onEdit: Parts['onEdit'] }) {
  return onEdit ? (
    <button type="button" className="link link-name ell" title={link.urlShortName} onClick={() => onEdit(link)}>
      {link.urlShortName}
    </button>
  ) : (
    <AppLink to={`/tools/urls/${link.urlShortCode}`} className="link link-name ell" title={link.urlShortName}>
      {link.urlShortName}
    </AppLink>
  )
}

type Column = DataColumn<SmartLink>

const nameColumn = ({ canMove, onEdit, onMove, onStep }: Parts): Column => ({
  id: 'urlShortName',
  label: 'Smart Link name',
  align: 'start',
  size: 286,
  hideable: false,
  value: (l) => l.urlShortName,
  phoneCell: (l) => <NameLink link={l} onEdit={onEdit} />,
  cell: (l) => (
    <div className="cellmain">
      {canMove ? <DragHandle code={l.urlShortCode} name={l.urlShortName} onMove={onMove} onStep={onStep} /> : null}
      <NameLink link={l} onEdit={onEdit} />
    </div>
  ),
})
const addressColumn: Column = {
  id: 'urlShortTrackingUrl',
  label: 'Smart Link',
  align: 'start',
  size: 120,
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
}
const siteColumn: Column = {
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
}
const merchantColumn: Column = {
  id: 'advertiserDomain',
  label: 'Merchant',
  align: 'start',
  size: 166,
  value: (l) => l.advertiser.advertiserDomain,
  cell: (l) => (
    <div className="cellmain">
      <LetterTile name={l.advertiser.advertiserName} src={l.advertiser.advertiserFaviconUrl} />
      <AppLink to={`/merchants/${l.advertiser.advertiserUuid}`} className="link ell">
        {l.advertiser.advertiserDomain}
      </AppLink>
    </div>
  ),
}
const healthColumn = ({ months, stakeOf, currencyCode }: Parts): Column => ({
  id: 'urlShortHealth',
  label: 'Health',
  align: 'start',
  size: 162,
  onPhone: 'state',
  phoneCell: (l) => <HealthBadge health={l.urlShortHealth} />,
  value: (l) => healthWords[l.urlShortHealth].label,
  cell: (l) => {
    const said = months ? lossWords(l, stakeOf(l), (n) => money(n, currencyCode, 0)) : null
    return (
      <span className="link-health">
        <HealthBadge health={l.urlShortHealth} />
        {said === null ? null : <span className="dim num">{said}</span>}
      </span>
    )
  },
})
const clicksColumn = ({ months }: Parts): Column => ({
  id: 'clicksCount',
  label: 'Clicks',
  unit: '30 days',
  size: 96,
  value: (l) => (months ? (months.get(l.urlShortCode)?.clickCount ?? 0) : null),
  cell: (l) => (
    <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link num">
      {months ? int(months.get(l.urlShortCode)?.clickCount ?? 0) : ''}
    </AppLink>
  ),
})
const revenueColumn = ({ months, currencyCode }: Parts): Column => ({
  id: 'revenue',
  label: 'Earned',
  unit: currencyCode,
  help: 'What it earned in the last 30 days, as in the report',
  size: 96,
  phoneSize: 124,
  secondOnPhone: true,
  value: (l) => (months ? (months.get(l.urlShortCode)?.revenue ?? 0) : null),
  cell: (l) => (
    <span className="num">{months ? amount(months.get(l.urlShortCode)?.revenue ?? 0, currencyCode) : ''}</span>
  ),
})
const createdColumn = ({ timeZone }: Parts): Column => ({
  id: 'urlShortCreatedDatetime',
  label: 'Date created',
  align: 'start',
  size: 106,
  hiddenByDefault: true,
  value: (l) => l.urlShortCreatedDatetime,
  csv: (l) => csvDay(l.urlShortCreatedDatetime, timeZone),
  cell: (l) => <span className="num">{dayText(l.urlShortCreatedDatetime, timeZone)}</span>,
})

export const linkColumns = (parts: Parts): Column[] => [
  nameColumn(parts),
  addressColumn,
  siteColumn,
  merchantColumn,
  healthColumn(parts),
  clicksColumn(parts),
  revenueColumn(parts),
  createdColumn(parts),
]
