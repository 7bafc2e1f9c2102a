// Plain words: the browser reads this file too, and schemas stay on the server.

/**
 * What revenue is made of, in the order it comes about (R212: splitting a difference). `clicks`, `conversions` and
 * `clickCommission` stand first where nothing before them is known.
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

/** Why a factor is not told: what is asked for does not know it, it was not counted yet, or a range has none. */
export const unknownReasons = ['notOfRow', 'notCounted', 'noneInRange', 'noValues'] as const
export type UnknownReason = (typeof unknownReasons)[number]
