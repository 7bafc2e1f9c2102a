import type { ConversionRow } from '../contract/insights/conversions.ts'
import { conversionTitle, conversionWords, statusText } from './conversion-words.ts'
import { csvMoment } from './date-text.ts'
import type { Day } from './dates.ts'
import type { CsvColumn } from './table-csv.ts'

/** All fields of a conversion in the list, whether their column is shown or not. */
export const conversionFile = (timeZone: string): CsvColumn<ConversionRow>[] => [
  { head: 'Merchant', value: (r) => conversionTitle(r) },
  { head: `Time (${timeZone})`, value: (r) => csvMoment(r.conversionDatetime, timeZone) },
  { head: `Click time (${timeZone})`, value: (r) => clickTime(r, timeZone) },
  { head: 'Site', value: (r) => r.channel.channelDomain || r.channel.channelName },
  { head: 'Page', value: (r) => r.conversionUrlPath },
  { head: 'Network', value: (r) => r.network.networkName },
  { head: 'Sale amount', value: (r) => r.conversionSale },
  { head: 'Revenue', value: (r) => r.conversionTotalCommission },
  { head: 'Rejected commission', value: (r) => (r.conversionStatusKey === 'rejected' ? r.conversionCommission : 0) },
  { head: 'Currency', value: (r) => r.conversionCurrencyCode },
  { head: 'Status', value: (r) => statusText(r.conversionStatusKey) },
  { head: 'Kind', value: (r) => (r.conversionKind === 'cpc' ? conversionWords.paidClick : conversionWords.conversion) },
  { head: 'Conversion ID', value: (r) => r.conversionUuid },
  { head: 'Order ID', value: (r) => r.conversionSaleOrderId },
  { head: 'Transaction ID', value: (r) => r.conversionNetworkTransactionId },
  { head: 'Sub ID', value: (r) => r.conversionSubId },
  { head: 'Sub ID 1', value: (r) => r.conversionSubId1 },
  { head: 'Sub ID 2', value: (r) => r.conversionSubId2 },
  { head: 'Sub ID 3', value: (r) => r.conversionSubId3 },
  { head: 'Sub ID 4', value: (r) => r.conversionSubId4 },
  { head: 'Sub ID 5', value: (r) => r.conversionSubId5 },
  { head: 'Error code', value: (r) => r.conversionErrorCode },
]

const clickTime = (row: ConversionRow, timeZone: string): string =>
  row.conversionClickDatetime === null ? '' : csvMoment(row.conversionClickDatetime, timeZone)

const yymmdd = (day: Day): string => day.slice(2).replaceAll('-', '')
export const conversionFileName = (from: Day, to: Day): string => `outbound_conversions_${yymmdd(from)}-${yymmdd(to)}`
