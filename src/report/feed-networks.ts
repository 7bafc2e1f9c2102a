import { type FeedFormat, feedFormats } from '../contract/feeds/feed-formats.ts'

const names: Record<FeedFormat, string> = {
  adtraction: 'Adtraction',
  awin: 'Awin',
  daisycon: 'Daisycon',
  partnerads: 'Partner-ads',
  tradedoubler: 'Tradedoubler',
  tradetracker: 'TradeTracker',
  flexoffers: 'FlexOffers',
  webgains: 'Webgains',
  addrevenue: 'Addrevenue',
  commissionjunction: 'CJ',
  google: 'Google RSS',
  custom_csv: 'Custom',
}
export const networkName = (format: FeedFormat): string => names[format]
const all = Object.keys(feedFormats) as FeedFormat[]
export const networkOptions = all.map((value) => ({ value, label: names[value] }))
/** Each with the network's file format. */
export const formatOptions = all.map((value) => ({ value, label: `${names[value]} (${feedFormats[value]})` }))
