import { maturityNeeds } from '../../../contract/bounds.ts'

/** Texts of the dashboard (R31: messages and texts). */
export const texts = {
  title: 'Dashboard',
  /** The start screen: the morning's answer is above the dashboard. */
  today: 'Today',
  welcomeDemo: 'Welcome to your demo dashboard!',
  welcome: (firstName: string) => `Welcome ${firstName}`.trim(),
  allSites: 'All sites',
  pageviewsAndClicks: 'Pageviews and Clicks',
  conversionsAndRevenue: 'Conversions and Revenue',
  noData: 'No data',
  noDataInDays: 'No data within the last 7 days.',
  countsFailed: 'Last 30 min not loaded',
  tryAgain: 'Try again',
  viewAll: 'View all',
  showReport: 'Show report',
  showMore: 'Show more',
  drop: 'Drop in commission (14 days)',
  closed: 'Recently closed campaigns',
  unknown: 'Unknown',
  unmapped: 'Unmapped conversion',
  test: 'Test conversion',
  unconverted: (codes: string) => `There is no exchange rate for ${codes}. These conversions count with amount 0.`,
  immature: (known: string) => ({
    label: `Still to come, ${known} known`,
    help: `Of all conversions that the clicks of these days will bring within ${maturityNeeds.days} days, ${known} are known by now. What is still to come is hatched where less than 90% are known.`,
  }),
  noComparison: 'No comparison',
  stillComing: 'Still coming in',
  averaged: (day: string) => `${day}, 3-hour average`,
  firstSteps: 'First steps',
  awaitingTitle: 'Awaiting data',
  awaitingText: 'Your numbers appear here by themselves as soon as the first visitor or sale is seen.',
} as const
