import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import type { Dashboard } from './card-rows.ts'

type Livebox = Output<typeof insights.livebox>

/**
 * Whether there is anything to show: the account has conversions or other events, or any list or total is non-empty or
 * contains a number above 0 (R27: the first days).
 */
export function hasData(dashboard: Dashboard, live: Livebox | undefined): boolean {
  return dashboard.hasData || holds(dashboard) || (live !== undefined && holds(live))
}

const lists = new Set(['networks', 'advertisers', 'pages', 'trackers', 'channels'])

/** Time buckets exist even without data, so only their numbers count. */
function holds(value: unknown, key = ''): boolean {
  if (typeof value === 'number') return value > 0
  if (Array.isArray(value)) return (lists.has(key) && value.length > 0) || value.some((item) => holds(item))
  if (typeof value === 'object' && value !== null) return Object.entries(value).some(([k, v]) => holds(v, k))
  return false
}

export type StepKey = 'site' | 'script' | 'network' | 'click' | 'sale'
export interface Step {
  key: StepKey
  title: string
  text: string
  to: string
  done: boolean
}

/** What an account has received so far. */
export interface Seen {
  hasPageviews: boolean
  hasClicks: boolean
  hasConversions: boolean
}
export const nothingSeen: Seen = { hasPageviews: false, hasClicks: false, hasConversions: false }

/** The first steps of a new account, up to its first sale. */
export function steps(
  sites: readonly { channelUuid: string }[],
  networks: readonly unknown[],
  seen: Seen = nothingSeen,
): Step[] {
  const [first] = sites
  return [
    {
      key: 'site',
      title: 'Create a site',
      text: 'The website, app or profile you link from.',
      to: '/sites',
      done: first !== undefined,
    },
    {
      key: 'script',
      title: 'Install the script',
      text: 'One tag in your pages. It counts pageviews and sends clicks the best-paying way.',
      to: first && sites.length === 1 ? `/sites/${encodeURIComponent(first.channelUuid)}` : '/sites',
      done: seen.hasPageviews,
    },
    {
      key: 'network',
      title: 'Connect a network',
      text: 'So that campaigns are known and sales find their way back.',
      to: '/networks',
      done: networks.length > 0,
    },
    {
      key: 'click',
      title: 'See your first click',
      text: 'Follow a link on your pages to a shop of that network: it appears within seconds.',
      to: '/insights/clicks',
      done: seen.hasClicks,
    },
    {
      key: 'sale',
      title: 'See your first sale',
      text: 'It appears as soon as a network reports one.',
      to: '/insights/conversions',
      done: seen.hasConversions,
    },
  ]
}
