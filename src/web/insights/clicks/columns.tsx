import type { ListedClick } from '../../../contract/insights/clicks.ts'
import { momentText, shortDay, shortMomentText } from '../../../report/date-text.ts'
import { todayIn } from '../../../report/dates.ts'
import { amount, DASH, int } from '../../../report/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { statusHue } from '../conversions/conversion-rows.ts'
import { statusText } from '../../../report/conversion-words.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { AddressLines } from '../../ui/address-lines.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { unearned } from '../../../report/click-words.ts'

const Address = ({ value, label }: { value: string; label: string }) =>
  value === '' ? (
    <span className="dim">Unknown</span>
  ) : (
    <span className="id-cell">
      <AddressLines value={value} />
      <span className="report-actions">
        <CopyButton value={value} label={`Copy ${label}`} size={22} message="Copied to clipboard!" />
      </span>
    </span>
  )

/** An unknown shop is shown by its host. */
const shopOf = ({ advertiser, clickTargetUrlPath }: ListedClick) =>
  advertiser.advertiserName || advertiser.advertiserDomain || (clickTargetUrlPath.split('/')[0] ?? '')

function Merchant({ row }: { row: ListedClick }) {
  const { advertiser } = row
  const name = shopOf(row)
  if (name === '') return <span className="dim">Unknown</span>
  return (
    <span className="cellmain">
      <LetterTile name={name} src={advertiser.advertiserFaviconUrl} />
      <span className="ell" title={name}>
        {name}
      </span>
    </span>
  )
}

interface OutcomeProps {
  row: ListedClick
  timeZone: string
}

function Outcome({ row: { conversion, waitingUntilDatetime: until, reason }, timeZone }: OutcomeProps) {
  if (reason !== null)
    return (
      <span className="ell" title={unearned[reason].says}>
        {unearned[reason].name}
      </span>
    )
  if (conversion === null && until !== null)
    return (
      <span
        className="dim num"
        title={`Waiting: 19 of 20 sales of this merchant are known by ${momentText(until, timeZone)}`}
      >
        Waiting until {shortDay(todayIn(timeZone, new Date(until)))}
      </span>
    )
  if (conversion === null) return <span className="dim">No sale</span>
  const { conversionStatusKey: status, conversionCount: count } = conversion
  return (
    <StatusDot hue={statusHue(status)}>
      {count > 1 ? `${int(count)} sales, ${statusText(status).toLowerCase()}` : statusText(status)}
    </StatusDot>
  )
}

/** "/bedste-tablet" from "hverdagsvalget.dk/bedste-tablet"; the host for a home page. */
const pathOf = (address: string): string => {
  const at = address.indexOf('/')
  return at < 0 || at === address.length - 1 ? address : address.slice(at)
}

type Column = DataColumn<ListedClick>

/** The page and the target of the click, and when. */
const wayColumns = (timeZone: string): Column[] => [
  {
    id: 'clickUrlPath',
    label: 'URL from',
    align: 'start',
    size: 219,
    sortable: false,
    onPhone: 'note',
    // the path identifies the page; the site is in the row's drawer
    phoneCell: (row) => pathOf(row.clickUrlPath),
    value: (row) => row.clickUrlPath,
    cell: (row) => <Address value={row.clickUrlPath} label="URL from" />,
  },
  {
    id: 'clickTargetUrlPath',
    label: 'URL to',
    align: 'start',
    size: 219,
    sortable: false,
    value: (row) => row.clickTargetUrlPath,
    cell: (row) => <Address value={row.clickTargetUrlPath} label="URL to" />,
  },
  {
    id: 'clickDatetime',
    label: 'Time',
    align: 'start',
    size: 164,
    onPhone: 'note',
    phoneCell: (row) => shortMomentText(row.clickDatetime, timeZone),
    value: (row) => row.clickDatetime,
    cell: (row) => <span className="num">{momentText(row.clickDatetime, timeZone)}</span>,
  },
]

/** The outcome. The column for money appears once a row has some: the newest clicks are still waiting. */
const outcomeColumns = (timeZone: string, currency: string, rows: readonly ListedClick[]): Column[] => [
  {
    id: 'conversionCommission',
    label: 'Revenue',
    unit: currency,
    size: 116,
    phoneSize: 104,
    secondOnPhone: true,
    sortable: false,
    hiddenByDefault: rows.length > 0 && rows.every((row) => row.conversion === null),
    value: (row) => row.conversion?.conversionCommission ?? 0,
    cell: (row) =>
      row.conversion ? (
        <b className="strong">{amount(row.conversion.conversionCommission, currency)}</b>
      ) : row.waitingUntilDatetime === null ? (
        DASH
      ) : (
        ''
      ),
  },
  {
    id: 'outcome',
    label: 'Outcome',
    align: 'start',
    size: 150,
    sortable: false,
    onPhone: 'state',
    phoneCell: (row) => <Outcome row={row} timeZone={timeZone} />,
    value: (row) => row.conversion?.conversionStatusKey ?? (row.waitingUntilDatetime === null ? '' : 'waiting'),
    cell: (row) => <Outcome row={row} timeZone={timeZone} />,
  },
]

/** Only time is sortable. */
export const clickColumns = (timeZone: string, currency: string, rows: readonly ListedClick[]): Column[] => [
  {
    id: 'merchant',
    label: 'Merchant',
    align: 'start',
    size: 160,
    sortable: false,
    hideable: false,
    value: shopOf,
    cell: (row) => <Merchant row={row} />,
  },
  ...outcomeColumns(timeZone, currency, rows),
  ...wayColumns(timeZone),
  {
    id: 'network',
    label: 'Network',
    align: 'start',
    size: 120,
    sortable: false,
    value: (row) => row.network?.networkName ?? '',
    cell: (row) => row.network?.networkName || <span className="dim">Unknown</span>,
  },
]
