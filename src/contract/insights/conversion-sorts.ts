/** What the list can be put in order by: the keys of its columns. `merchant` and `channel` go by the names shown. Apart from the calls, because the browser reads addresses without their schemas. */
export const conversionSorts = [
  'merchant',
  'conversionDatetime',
  'channel',
  'conversionSale',
  'conversionCommission',
  'conversionTotalCommission',
  'conversionUuid',
  'conversionSaleOrderId',
  'conversionStatusKey',
  'conversionNetworkTransactionId',
  'conversionSubId',
  'conversionSubId1',
  'conversionSubId2',
  'conversionSubId3',
  'conversionSubId4',
  'conversionSubId5',
] as const
export type ConversionSort = (typeof conversionSorts)[number]
