// Plain constants: the browser imports this file too, and schemas stay on the server.

/**
 * The factors of revenue, in the order they build on each other (R212: splitting a difference). `clicks`, `conversions`
 * and `clickCommission` come first if nothing before them is known.
 */
export const factors = [
  'pageviews',
  'clicksPerPageview',
  'clicks',
  'carriedShare',
  'conversionsPerClick',
  'conversions',
  'orderValue',
  'commissionRate',
  'commissionPerSale',
  'commissionPerClick',
  'clickCommission',
  'approval',
  'currency',
] as const
export type Factor = (typeof factors)[number]

/** Why a factor is unknown: the row does not have it, it was not counted yet, or a range has none. */
export const unknownReasons = ['notOfRow', 'notCounted', 'noneInRange', 'noValues'] as const
export type UnknownReason = (typeof unknownReasons)[number]
