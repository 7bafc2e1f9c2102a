import { barFilters, type FilterDefinition, siteFilter } from '../../../report/filter-definitions.ts'

/** Rows per request, and the distance from the bottom at which more are requested (R28: long lists). */
export const PAGE = 20
export const NEAR_BOTTOM = 100

/** In the order of the filter menu. */
const offered = [
  'names',
  'channelUuids',
  'networkUuids',
  'pageUrlPaths',
  'deviceTypes',
  'targetUrlPaths',
  'sources',
  'referers',
  'connectionUuids',
  'statusKeys',
  'trackerUuids',
  'urlShortCodes',
  'subIds',
  'subId1',
  'subId2',
  'subId3',
  'subId4',
  'subId5',
]
const known = [siteFilter, ...barFilters]
export const clickFilters: readonly FilterDefinition[] = offered.flatMap((key) => known.filter((f) => f.key === key))

export const sorts = ['clickDatetime']
