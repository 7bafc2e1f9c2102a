import type { ListedClick } from '../contract/insights/clicks.ts'
import { unearned } from './click-words.ts'
import { statusText } from './conversion-words.ts'
import { csvMoment } from './date-text.ts'
import type { CsvColumn } from './table-csv.ts'

function outcomeOf({ conversion, waitingUntilDatetime, reason }: ListedClick): string {
  if (reason) return unearned[reason].name
  if (conversion) return statusText(conversion.conversionStatusKey)
  return waitingUntilDatetime === null ? 'No sale' : 'Waiting'
}

/** All fields of a click in the list, whether their column is shown or not. */
export const clickFile = (timeZone: string): CsvColumn<ListedClick>[] => [
  { head: `Time (${timeZone})`, value: (r) => csvMoment(r.clickDatetime, timeZone) },
  { head: 'Merchant', value: (r) => r.advertiser.advertiserDomain },
  { head: 'Site', value: (r) => r.channel.channelDomain || r.channel.channelName },
  { head: 'URL from', value: (r) => r.clickUrlPath },
  { head: 'URL to', value: (r) => r.clickTargetUrlPath },
  { head: 'Network', value: (r) => r.network?.networkName ?? '' },
  { head: 'Outcome', value: outcomeOf },
  { head: 'Sales', value: (r) => r.conversion?.conversionCount ?? 0 },
  { head: 'Revenue', value: (r) => r.conversion?.conversionCommission ?? 0 },
  { head: 'Currency', value: (r) => r.conversion?.conversionCurrencyCode ?? '' },
  { head: 'Click ID', value: (r) => r.clickUuid },
]
