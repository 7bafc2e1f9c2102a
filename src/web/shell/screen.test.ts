import { describe, expect, it } from 'vitest'
import { screens } from '../routes.tsx'
import { navPositionOf } from './screen.ts'

/** What of the navigation is marked, by hand: 'page' where the item leads to what is shown, 'under' and 'within' where it holds it. */
const marked: Record<string, string> = {
  '/': 'page /',
  '/todo': 'page /todo',
  '/alerts': 'page /alerts',
  '/alerts/settings': 'under /alerts',
  '/alerts/$alertUuid': 'under /alerts',
  '/insights/reports': 'page /insights/reports',
  '/insights/plugin': 'page /insights/plugin',
  '/insights/conversions': 'page /insights/conversions',
  '/insights/health': 'page /insights/health',
  '/discover/recommendations': 'page /discover/recommendations',
  '/discover/unpaid': 'page /discover/unpaid',
  '/discover/opportunities': 'under /discover/unpaid',
  '/discover/other': 'under /discover/unpaid',
  '/merchants': 'page /merchants',
  '/merchants/$advertiserUuid': 'under /merchants',
  '/tools/urls': 'page /tools/urls',
  '/sites': 'page /sites',
  '/sites/$channelUuid': 'under /sites',
  '/tools/urls/$urlShortCode': 'under /tools/urls',
  '/sites/$channelUuid/test': 'none',
  '/networks': 'page /networks',
  '/networks/$networkUuid': 'under /networks',
  '/partners': 'page /partners',
  '/partners/$partnerUuid': 'under /partners',
  '/creators': 'page /creators',
  '/creators/approvals': 'under /creators',
  '/creators/$creatorId': 'under /creators',
  '/feeds': 'page /feeds',
  '/integrations': 'page /integrations',
  '/integrations/webhooks/$endpointUuid': 'under /integrations',
  '/operations': 'page /operations',
  '/settings/profile': 'within User menu',
  '/settings/company': 'within User menu',
  '/settings/billing': 'within User menu',
  '/settings/audit': 'within User menu',
  '/insights/clicks': 'page /insights/clicks',
  '/insights/closed': 'within Insights',
  '/insights/changes': 'under /insights/conversions',
  '/insights/costs': 'under /insights/reports',
  '/insights/pages': 'under /insights/reports',
  '/insights/page': 'under /insights/reports',
  '/insights/sources': 'under /insights/reports',
  '/insights/cohorts': 'under /insights/reports',
  '/discover/clicks': 'under /discover/unpaid',
  '/discover/networkclicks': 'under /discover/unpaid',
  '/discover/splittests': 'page /discover/splittests',
  '/discover/broken': 'page /discover/broken',
  '/advs': 'under /merchants',
  '/advs/$advertiserUuid': 'under /merchants',
  '/channels': 'under /sites',
  '/channels/$channelUuid': 'under /sites',
  '/network2': 'under /networks',
  '/network2/$networkUuid': 'under /networks',
  '/smartlinks': 'under /tools/urls',
  '/login': 'none',
  '/login/browser': 'none',
  '/forgot-password': 'none',
  '/reset-password': 'none',
  '/revoke': 'none',
  '/invitation': 'none',
  '/share/creator/$token': 'none',
  '/signup': 'none',
  '/confirm': 'none',
  '/signup/$invitation': 'none',
  '/partner': 'none',
  '/partner/install': 'none',
  '/partner/company': 'none',
  '/partner/orders': 'none',
  '/partner/statements': 'none',
  '/partner/reports': 'none',
  '/partner/sign-in': 'none',
  '/partner/forgot-password': 'none',
  '/partner/new-password': 'none',
  '/logout': 'none',
  '/email-notification/$': 'none',
}

function mark(path: string): string {
  const place = navPositionOf(screens, path)
  if (place === null) return 'none'
  if (place.within) return `within ${place.within}`
  return `${place.isHere ? 'page' : 'under'} ${place.item}`
}

describe('the navigation', () => {
  it('lists its items in the order of the menu, whichever modules they come from, and first of all screens', () => {
    const menu = [
      'Dashboard, To do, Alerts, All statistics, Plugin statistics, Conversions, Clicks, Tracking health',
      'Recommendations, Unpaid clicks, Split test opportunities, Broken links, Merchants, Smart links',
      'Sites, Networks, My direct partners, Creators, XML product feeds, Integrations, Operations',
      'Account, Company, Audit log, Subscription',
    ].flatMap((line) => line.split(', '))
    expect(screens.slice(0, menu.length).map((screen) => screen.title)).toEqual(menu)
  })
  it('marks one thing for every screen that is next to it, and nothing for those that stand alone', () => {
    expect(Object.fromEntries(screens.map((screen) => [screen.path, mark(screen.path)]))).toEqual(marked)
    const unmarked = screens.filter((screen) => mark(screen.path) === 'none')
    expect(unmarked.every((screen) => screen.frame === 'public' || screen.frame === 'bare')).toBe(true)
  })
  it('knows a screen whose address ends in a slash, and none that is not registered', () => {
    expect(mark('/insights/closed/')).toBe('within Insights')
    expect(mark('/no/such/page')).toBe('none')
  })
})
