/** Networks whose product feeds can be read, and the file format of each. */
export const feedFormats = {
  adtraction: 'XML',
  awin: 'CSV',
  daisycon: 'JSON',
  partnerads: 'XML',
  tradedoubler: 'JSON',
  tradetracker: 'XML',
  flexoffers: 'XML',
  webgains: 'CSV',
  addrevenue: 'XML',
  commissionjunction: 'API',
  google: 'XML',
  custom_csv: 'CSV',
} as const
export type FeedFormat = keyof typeof feedFormats
export const feedFormatNames = Object.keys(feedFormats) as [FeedFormat, ...FeedFormat[]]

/** Parts of a title, in any order; the title itself is always included. */
export const titleParts = ['title', 'brand', 'vendor', 'productType'] as const
export type TitlePart = (typeof titleParts)[number]

export const titleSeparators = ['-', '|', '–', '—'] as const
export type TitleSeparator = (typeof titleSeparators)[number]

export const feedStatuses = ['Ready', 'Updating', 'Error'] as const
export const feedSorts = [
  'name',
  'domain',
  'feedFormat',
  'country',
  'link',
  'lastCompiledAt',
  'lastRequestedAt',
  'createdAt',
  'message',
] as const

/** Google shows no more products than this without a raised quota. */
export const googleQuota = 150_000
