import { maturityNeeds } from '../../../contract/bounds.ts'
import { decimal, percent } from '../../../report/format.ts'
import { ECR_CLICKS } from '../../../report/report-rows.ts'
import { type GroupBy, isPartGroup } from '../../../contract/dimensions.ts'

// the plural for the largest groups of a grouping
const plurals: Partial<Record<GroupBy, string>> = {
  name: 'merchants',
  tracker: 'campaigns',
  channel: 'sites',
  siteGroup: 'site groups',
  network: 'networks',
  shortcode: 'smart links',
  creator: 'creators',
  target: 'targets',
  connection: 'network accounts',
  page: 'pages',
  device: 'devices',
  currency: 'currencies',
  source: 'sources',
  referrer: 'referrers',
  status: 'statuses',
  trafficChannel: 'channels',
  subId: 'sub ids',
}

/** Texts of the report (R31: messages and texts). */
export const texts = {
  emptyTitle: 'No data available yet',
  emptyText: 'To start using Reports simply connect a network',
  connect: 'Connect network',
  nothing: 'Nothing found',
  unknown: 'Unknown',
  unknownHelp:
    'Conversion details could be missing if clicks are not sent through Outbound, the script is not installed correctly, or historic conversions were imported from networks before activation.',
  only: 'Only',
  onlyChosen: (first: string, more: number) => `Only: ${first}${more > 0 ? ` +${more}` : ''}`,
  otherNames: 'Other names',
  otherNamesHelp:
    'Names that the rule does not match, and what has no such name. Together with the rows above, the total.',
  lowCr: () => `<${decimal(0.8, 1)}% CR`,
  lowCrHelp: () => `Few clicks become sales: a conversion rate of ${percent(0.008, 1)} or less`,
  droppedEcr: '-15% ECR',
  droppedEcrHelp: () =>
    `A smaller share of each sale than before: the ECR fell by ${percent(0.15, 0)} or more, after at least ${ECR_CLICKS} clicks`,
  lasting: 'Lasting only',
  lastingHelp: () =>
    `Only rows whose ECR stays down by ${percent(0.15, 0)} or more when the sales that are still to come earn as before`,
  splitTests: 'Split tests',
  splitTestsHelp: 'Only rows that took part in a split test, with all of their traffic',
  favourites: 'Favorites',
  favouritesHelp: 'Only favorite merchants',
  star: 'Add to favorites',
  unstar: 'Remove from favorites',
  marksMissing: (reason: string) => `Favorites, managers or statuses could not be loaded: ${reason}`,
  splitMissing: (reason: string) => `Split tests could not be loaded: ${reason}`,
  maturityMissing: (reason: string) => `Maturity could not be loaded: ${reason}`,
  expectedMissing: (reason: string) => `Expected net could not be loaded: ${reason}`,
  noMaturity: `Maturity: not enough history yet. It is learned from ${maturityNeeds.sales} sales whose clicks are older than ${maturityNeeds.days} days.`,
  noExpected: 'Expected net: not enough history yet. It is learned from 50 approved or rejected conversions.',
  immature: 'Expected, not yet known',
  immatureHelp: () =>
    `Of these days less than ${percent(0.9, 0)} of the conversions that their clicks will bring are known. The hatched part is what is still to come.`,
  stillComing: 'Still coming in',
  lineBefore: '3-hour average of',
  groups: (groupBy: GroupBy) => plurals[groupBy] ?? 'groups',
  unknownIncluded: 'Unknown included',
  costsMissing: (reason: string) => `Ads costs could not be loaded: ${reason}`,
  graph: 'Graph',
  thenBy: 'Then by',
  thenByOne: (group: string) => `Then by ${group}`,
  thenNothing: 'One grouping only',
  cross: 'Cross table',
  crossHelp: 'One column for each of the largest, with sums on both edges',
  other: 'Other',
  openRow: (name: string, group: string) => `${name || 'Unknown'} by ${group}`,
  loadingRows: 'Loading …',
  rowsMissing: 'Could not be loaded.',
  again: 'Try again',
  allRows: (count: string) => `Show all ${count}`,
  cut: (rows: string) => `The ${rows} largest groups are listed. The totals cover all of them.`,
  unconverted: (codes: string) => `There is no exchange rate for ${codes}. These conversions count with amount 0.`,
  find: (group: string) => `Find ${group.toLowerCase()}`,
} as const

/** The name of the row without a value in a grouping. */
export const unknownOf = (groupBy: GroupBy) =>
  isPartGroup(groupBy)
    ? { label: texts.otherNames, help: texts.otherNamesHelp }
    : { label: texts.unknown, help: texts.unknownHelp }
