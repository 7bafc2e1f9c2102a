/**
 * Sort keys of the list: those of its columns. `merchant` and `channel` sort by the names shown. Separate from the
 * calls, because the browser reads addresses without their schemas.
 */
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
