import type { MetricWord } from '../../../contract/integrations/v1/words.ts'
import { conversionsMean } from '../../../report/report-metrics.ts'

type Definition = { label: string; means: string; unit: 'count' | 'money' | 'share' | 'time' }
const metrics = {
  pageviews: {
    label: 'Pageviews',
    unit: 'count',
    means: 'Pages of your sites that a visitor opened; bots are left out.',
  },
  clicks: {
    label: 'Clicks',
    unit: 'count',
    means: 'Clicks to merchants that a campaign carried, so that they can earn.',
  },
  discover_clicks: {
    label: 'Discover clicks',
    unit: 'count',
    means: 'Clicks to shops that no campaign could carry. They earn nothing, and are not among the clicks.',
  },
  conversions: { label: 'Conversions', unit: 'count', means: conversionsMean },
  rejected_conversions: { label: 'Rejected conversions', unit: 'count', means: 'Sales and leads that were rejected.' },
  revenue: {
    label: 'Revenue',
    unit: 'money',
    means:
      'Commission of sales, leads and paid clicks (CPC) that was not rejected: pending, approved and paid. By the day of the sale.',
  },
  pending_revenue: { label: 'Pending commission', unit: 'money', means: 'The part of revenue that is still pending.' },
  rejected_revenue: {
    label: 'Rejected commission',
    unit: 'money',
    means: 'Commission that was rejected. Not part of revenue.',
  },
  sales_commission: {
    label: 'Commission',
    unit: 'money',
    means: 'Commission of sales and leads that was not rejected.',
  },
  rejected_sales_commission: {
    label: 'Rejected commission of sales',
    unit: 'money',
    means: 'Commission of sales and leads that was rejected.',
  },
  click_commission: {
    label: 'CPC commission',
    unit: 'money',
    means: 'Commission of paid clicks that was not rejected.',
  },
  rejected_click_commission: {
    label: 'Rejected CPC commission',
    unit: 'money',
    means: 'Commission of paid clicks that was rejected.',
  },
  sales: { label: 'Sale', unit: 'money', means: 'What shops sold, of conversions that were not rejected.' },
  rejected_sales: { label: 'Rejected sale', unit: 'money', means: 'What shops sold, of rejected conversions.' },
} as const satisfies Record<MetricWord, Definition>

const others = {
  click_rate: { label: 'CTR', unit: 'share', means: 'Clicks divided by pageviews.' },
  conversion_rate: { label: 'CR', unit: 'share', means: 'Conversions divided by clicks.' },
  rejection_rate: {
    label: 'Rejection rate',
    unit: 'share',
    means: 'Rejected conversions divided by all conversions, rejected ones among them.',
  },
  revenue_per_click: { label: 'EPC', unit: 'money', means: 'Revenue divided by clicks.' },
  revenue_per_thousand_pageviews: { label: 'EPM', unit: 'money', means: 'Revenue per 1,000 pageviews.' },
  known_share: {
    label: 'Maturity',
    unit: 'share',
    means:
      'Of all conversions that the clicks of the period will bring within 30 days, the share that is known by now. The rest is still to come, so a recent period looks smaller than it will be.',
  },
  change: { label: 'Change', unit: 'money', means: 'The period less the one it is compared with.' },
  difference: {
    label: 'Change of a conversion',
    unit: 'money',
    means:
      'What the account earns more or less through what a network said of a conversion, at the rate of the day of the sale.',
  },
  commission: {
    label: 'Commission of a conversion',
    unit: 'money',
    means:
      'What a conversion earns as the network states it, whatever its state; a rejected one counts for no revenue.',
  },
  not_paid: {
    label: 'Approved and not paid',
    unit: 'money',
    means: 'Approved commission that a network has not paid yet, or whose payment it does not tell.',
  },
  owed: {
    label: 'Owed',
    unit: 'money',
    means: 'The part of what is approved and not paid that is known to be owed.',
  },
  came_by_bank: {
    label: 'Came by bank',
    unit: 'money',
    means: 'The part of what is approved and not paid whose money came by bank, as payments were matched with sales.',
  },
  not_told: {
    label: 'Payment not reported',
    unit: 'money',
    means:
      'The part of what is approved and not paid of networks that tell no payments: nothing says whether it was paid.',
  },
  overdue: {
    label: 'Overdue',
    unit: 'money',
    means: 'Approved commission that waits for longer than nine of ten paid sales of its network did.',
  },
  paid: { label: 'Paid', unit: 'money', means: 'Commission of sales of the period that a network has paid.' },
  received: {
    label: 'Received',
    unit: 'money',
    means:
      "What came from networks by the account's bank in the period, from files of the bank. It changes the state of no sale.",
  },
  goal_target: {
    label: 'Target',
    unit: 'money',
    means: 'What somebody wants a month to earn, in the currency it was set in.',
  },
  goal_earned: {
    label: 'Earned this month',
    unit: 'money',
    means: 'Revenue of the month by now, of what the target is for.',
  },
  goal_expected: {
    label: 'At this pace',
    unit: 'money',
    means: 'What the whole month will have earned. An estimate, whose range holds eight of ten.',
  },
  cohort_revenue: {
    label: 'Commission by click',
    unit: 'money',
    means: 'Commission that was not rejected of sales whose clicks are of the period, whenever the sales came.',
  },
  to_come: {
    label: 'Still to come',
    unit: 'money',
    means: 'Commission of sales of these clicks that are not known yet, by the usual delay. An estimate.',
  },
  lost_to_broken_links: {
    label: 'What broken links cost',
    unit: 'money',
    means:
      'What the clicks of 30 days on links that lead nowhere would have brought. An estimate from what clicks to the same merchant earn.',
  },
  opportunity_value: {
    label: 'Value of an opportunity',
    unit: 'money',
    means: 'What it would bring in 30 days: an estimate, whose range holds the truth four times out of five.',
  },
  at_stake: {
    label: 'At stake',
    unit: 'money',
    means:
      'What is missing in 30 days if counts stay as low as they fell; of a fall that is over, what was missing on its days. An estimate with its range.',
  },
  dry_run: {
    label: 'Dry run',
    unit: 'money',
    means:
      'What a change of the routing would have done in the last 30 days, replayed on the clicks of those days. Between dry_run_low and dry_run_high lies the truth four times out of five.',
  },
  dry_run_low: { label: 'Dry run, lower end', unit: 'money', means: 'The lower end of the range of a dry run.' },
  dry_run_high: { label: 'Dry run, upper end', unit: 'money', means: 'The upper end of the range of a dry run.' },
  failing_imports: {
    label: 'Failing imports',
    unit: 'count',
    means:
      'Network accounts whose imports fail: the network refused the sign-in, or three imports after each other failed.',
  },
  last_pageview: { label: 'Last pageview', unit: 'time', means: 'When a page of the site last told of a visitor.' },
} as const satisfies Record<string, Definition>

/** The meaning of every figure in an assistant's answer, by the id in the answer. */
export const definitions = { ...metrics, ...others }
export type DefinitionId = keyof typeof definitions
export const definitionIds = Object.keys(definitions) as [DefinitionId, ...DefinitionId[]]
