import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import { momentText, shortMomentText } from '../../../report/date-text.ts'
import { amount, DASH, money, truncate } from '../../../report/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { LetterTile } from '../../ui/letter-tile.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { statusHue } from './conversion-rows.ts'
import { conversionTitle, statusText } from '../../../report/conversion-words.ts'
import { texts } from './texts.ts'

interface ColumnContext {
  /** The user's currency, named once in the header. */
  currency: string
  timeZone: string
}

function MerchantCell({ row }: { row: ConversionRow }) {
  const title = conversionTitle(row)
  return (
    <div className="cellmain">
      <LetterTile name={title} src={row.advertiser.advertiserFaviconUrl} />
      <span className="ell" title={title === texts.unmapped ? texts.unmappedHelp : title}>
        {truncate(title, 35)}
      </span>
      {row.conversionKind === 'cpc' ? <span className="dim">{texts.paidClick}</span> : null}
      {row.conversionErrorCode ? (
        <Tooltip label={row.conversionErrorCode} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className="help-button warn" aria-label={`Error: ${row.conversionErrorCode}`}>
            <IconAlertTriangle size={15} aria-hidden />
          </button>
        </Tooltip>
      ) : null}
    </div>
  )
}

const IdCell = ({ value, label }: { value: string; label: string }) =>
  value === '' ? null : (
    <span className="id-cell">
      <span className="ell" title={value}>
        {value}
      </span>
      <span className="row-actions report-actions">
        <CopyButton value={value} label={`Copy ${label}`} size={22} />
      </span>
    </span>
  )

const id = (
  key: string,
  label: string,
  of: (row: ConversionRow) => string,
  hidden = false,
): DataColumn<ConversionRow> => ({
  id: key,
  label,
  align: 'start',
  size: 126,
  hiddenByDefault: hidden,
  value: of,
  cell: (row) => <IdCell value={of(row)} label={label} />,
})

/** The merchant of the sale, its time, and its site. */
const whoseColumns = (timeZone: string): DataColumn<ConversionRow>[] => [
  {
    id: 'merchant',
    label: 'Merchant',
    align: 'start',
    size: 200,
    hideable: false,
    value: (row) => conversionTitle(row),
    cell: (row) => <MerchantCell row={row} />,
  },
  {
    id: 'conversionDatetime',
    label: 'Time',
    align: 'start',
    size: 164,
    onPhone: 'note',
    phoneCell: (row) => shortMomentText(row.conversionDatetime, timeZone),
    value: (row) => row.conversionDatetime,
    cell: (row) => <span className="num">{momentText(row.conversionDatetime, timeZone)}</span>,
  },
  {
    id: 'channel',
    label: 'Site',
    align: 'start',
    size: 150,
    onPhone: 'note',
    phoneCell: ({ channel }) => channel.channelDomain || channel.channelName,
    value: (row) => row.channel.channelDomain || row.channel.channelName,
    cell: ({ channel }) =>
      channel.channelUuid ? (
        <Badge to={`/sites/${channel.channelUuid}`}>
          {channel.channelDomain || channel.channelName || texts.unknown}
        </Badge>
      ) : (
        <span className="dim">{texts.unknown}</span>
      ),
  },
]

/** The sale amount, and the commission. */
function moneyColumns(currency: string): DataColumn<ConversionRow>[] {
  const value = (row: ConversionRow, n: number) =>
    row.conversionCurrencyCode === currency ? amount(n, currency) : money(n, row.conversionCurrencyCode)
  return [
    {
      id: 'conversionSale',
      label: 'Sale amount',
      unit: currency,
      size: 152,
      value: (row) => row.conversionSale,
      // a click paid per click is not a sale
      cell: (row) => (row.conversionKind === 'cpc' ? DASH : value(row, row.conversionSale)),
    },
    {
      id: 'conversionTotalCommission',
      label: 'Revenue',
      unit: currency,
      size: 130,
      secondOnPhone: true,
      value: (row) => row.conversionTotalCommission,
      cell: (row) => (
        <>
          {row.conversionStatusKey === 'rejected' ? (
            <del className="dim">{value(row, row.conversionCommission)}</del>
          ) : null}{' '}
          <b className="strong">{value(row, row.conversionTotalCommission)}</b>
        </>
      ),
    },
  ]
}

const statusColumn: DataColumn<ConversionRow> = {
  id: 'conversionStatusKey',
  label: 'Status',
  align: 'start',
  size: 110,
  onPhone: 'state',
  value: (row) => row.conversionStatusKey,
  cell: (row) => <StatusDot hue={statusHue(row.conversionStatusKey)}>{statusText(row.conversionStatusKey)}</StatusDot>,
}

/** The columns of the list. Our own id, transaction id and sub ids are optional. */
export const conversionColumns = ({ currency, timeZone }: ColumnContext): DataColumn<ConversionRow>[] => [
  ...whoseColumns(timeZone),
  ...moneyColumns(currency),
  id('conversionUuid', 'Conversion ID', (row) => row.conversionUuid, true),
  id('conversionSaleOrderId', 'Order ID', (row) => row.conversionSaleOrderId),
  statusColumn,
  id('conversionNetworkTransactionId', 'Transaction ID', (row) => row.conversionNetworkTransactionId, true),
  id('conversionSubId', 'Sub ID', (row) => row.conversionSubId, true),
  id('conversionSubId1', 'Sub ID 1', (row) => row.conversionSubId1, true),
  id('conversionSubId2', 'Sub ID 2', (row) => row.conversionSubId2, true),
  id('conversionSubId3', 'Sub ID 3', (row) => row.conversionSubId3, true),
  id('conversionSubId4', 'Sub ID 4', (row) => row.conversionSubId4, true),
  id('conversionSubId5', 'Sub ID 5', (row) => row.conversionSubId5, true),
]
