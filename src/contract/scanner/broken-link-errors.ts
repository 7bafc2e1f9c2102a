/** Errors of a link. The last one counts as stock, the others as broken. */
export const brokenLinkErrors = [
  'PAGE_NOT_FOUND',
  'INTERNAL_SERVER_ERROR',
  'DESTINATION_MISSMATCH',
  'CAMPAIGN_IS_CLOSED',
  'PRODUCT_IS_OUT_OF_STOCK',
] as const
export type BrokenLinkError = (typeof brokenLinkErrors)[number]
