import { describe, expect, it } from 'vitest'
import { mette } from '../lib/test-page.tsx'
import { screens } from '../routes.tsx'
import { isLocked, menuOf, menuScreenOf, tabsOf } from './screen.ts'

/** The marked menu item of a screen, and the tab at its top, by hand. */
const marked: Record<string, string> = {
  '/': 'Today',
  '/todo': 'To do: To do',
  '/alerts': 'To do: Alerts',
  '/alerts/$alertUuid': 'To do',
  '/discover/recommendations': 'To do: Recommendations',
  '/insights/reports': 'Earnings: All statistics',
  '/insights/conversions': 'Earnings: Conversions',
  '/insights/clicks': 'Earnings: Clicks',
  '/insights/pages': 'Earnings: Pages',
  '/insights/page': 'Earnings',
  '/insights/sources': 'Earnings: Sources',
  '/insights/plugin': 'Earnings: Plugin statistics',
  '/insights/unusual': 'Earnings: Unusual',
  '/insights/sides': 'Earnings: Side by side',
  '/insights/cohorts': 'Earnings: Clicks by month',
  '/insights/payments': 'Earnings: Payments',
  '/insights/changes': 'Earnings: Changes',
  '/insights/costs': 'Earnings: Ads costs',
  '/discover/unpaid': 'Unpaid clicks: Unpaid clicks',
  '/discover/clicks': 'Unpaid clicks: Discover clicks',
  '/discover/other': 'Unpaid clicks: Discover clicks',
  '/discover/networkclicks': 'Unpaid clicks: Network clicks',
  '/discover/opportunities': 'Unpaid clicks: Opportunities',
  '/merchants': 'Shops: Merchants',
  '/merchants/$advertiserUuid': 'Shops',
  '/advs': 'Shops: Merchants',
  '/advs/$advertiserUuid': 'Shops',
  '/insights/closed': 'Shops: Closed campaigns',
  '/tools/urls': 'Links: Smart links',
  '/tools/urls/$urlShortCode': 'Links',
  '/smartlinks': 'Links: Smart links',
  '/discover/broken': 'Links: Broken links',
  '/discover/splittests': 'Links: Split tests',
  '/sites': 'Sites & networks: Sites',
  '/sites/groups': 'Sites & networks: Site groups',
  '/sites/$channelUuid': 'Sites & networks',
  '/channels': 'Sites & networks: Sites',
  '/channels/$channelUuid': 'Sites & networks',
  '/networks': 'Sites & networks: Networks',
  '/networks/$networkUuid': 'Sites & networks',
  '/network2': 'Sites & networks: Networks',
  '/network2/$networkUuid': 'Sites & networks',
  '/insights/naming': 'Sites & networks: Naming rules',
  '/insights/health': 'Sites & networks: Tracking health',
  '/settings/profile': 'Settings: Account',
  '/settings/company': 'Settings: Company',
  '/settings/billing': 'Settings: Subscription',
  '/settings/audit': 'Settings: Audit log',
  '/settings/brand': 'Settings: Brand',
  '/settings/domains': 'Settings: Own domains',
  '/integrations': 'Settings: Integrations',
  '/integrations/authorize': 'Settings',
  '/integrations/webhooks/$endpointUuid': 'Settings',
  '/alerts/settings': 'Settings: Alert settings',
  '/operations': 'Settings: Operations',
  '/partners': 'Direct partners',
  '/partners/$partnerUuid': 'Direct partners',
  '/creators': 'Creators',
  '/creators/approvals': 'Creators',
  '/creators/$creatorId': 'Creators',
  '/feeds': 'Feeds',
}

const operator = { ...mette, userIsOperator: true as const }
function mark(path: string): string {
  const item = menuScreenOf(screens, path)?.menu.name ?? 'none'
  const shown = tabsOf(screens, path, operator)
  const tab = shown?.tabs.find((t) => t.path === shown.at)
  return tab ? `${item}: ${tab.tab ?? tab.title}` : item
}
const namesOf = (of: readonly { menu: { name: string } }[]) => of.map((s) => s.menu.name)

describe('the menu', () => {
  const eight = ['Today', 'To do', 'Earnings', 'Unpaid clicks', 'Shops', 'Links', 'Sites & networks', 'Settings']
  it('has eight items, and below them what the account has one of', () => {
    const { menu, more } = menuOf(screens, { ...mette, userAccountParts: ['feeds'] }, true)
    expect(namesOf(menu)).toEqual([...eight, 'Feeds'])
    expect(namesOf(more)).toEqual(['Direct partners', 'Creators'])
  })
  it('has nothing more where there is one of each', () => {
    const { menu, more } = menuOf(screens, mette, true)
    expect(namesOf(menu)).toEqual([...eight, 'Direct partners', 'Creators', 'Feeds'])
    expect(more).toEqual([])
  })
  it('has three items before there is any data, and the others under More', () => {
    const { menu, more } = menuOf(screens, { ...mette, userAccountParts: [] }, false)
    expect(namesOf(menu)).toEqual(['Today', 'Sites & networks', 'Settings'])
    expect(namesOf(more)).toEqual([...eight.slice(1, 6), 'Direct partners', 'Creators', 'Feeds'])
  })
  it('locks what the plan does not hold, with a line that says what it is', () => {
    const { menu } = menuOf(screens, mette, true)
    const locked = menu.filter((s) => isLocked(s.menu, mette))
    expect(namesOf(locked)).toEqual(['Direct partners', 'Creators'])
    for (const { menu: item } of locked) expect(item.about).toBeTruthy()
    // like users without billing
    const all = { ...mette, userAccountFeatures: ['partners' as const, 'creators' as const] }
    expect(menu.filter((s) => isLocked(s.menu, all))).toEqual([])
  })
  it('is of screens that everybody may see: what is hidden is a tab', () => {
    expect(screens.filter((s) => s.menu && s.hiddenFrom)).toEqual([])
  })
})

describe('screens', () => {
  const inFrame = screens.filter((s) => (s.frame ?? 'shell') === 'shell').map((s) => s.path)
  it('belong to one item of the menu and one tab each; those that stand alone to none', () => {
    expect(Object.fromEntries(inFrame.map((path) => [path, mark(path)]))).toEqual(marked)
    expect(screens.filter((s) => !inFrame.includes(s.path) && mark(s.path) !== 'none')).toEqual([])
  })
  it('have their tabs in this order, whichever modules they come from', () => {
    const tabs = (path: string) => tabsOf(screens, path, operator)?.tabs.map((t) => t.tab ?? t.title)
    expect(tabs('/todo')).toEqual(['To do', 'Recommendations', 'Alerts'])
    expect(tabs('/insights/reports')).toEqual(
      'All statistics, Conversions, Clicks, Pages, Sources, Plugin statistics, Unusual, Side by side, Clicks by month, Payments, Changes, Ads costs'.split(
        ', ',
      ),
    )
    expect(tabs('/tools/urls')).toEqual(['Smart links', 'Broken links', 'Split tests'])
    expect(tabs('/sites')).toEqual(['Sites', 'Site groups', 'Networks', 'Tracking health', 'Naming rules'])
    expect(tabs('/settings/profile')).toEqual(
      'Account, Company, Audit log, Brand, Own domains, Subscription, Integrations, Alert settings, Operations'.split(
        ', ',
      ),
    )
  })
  it('hide tabs from those who may not see them', () => {
    const guest = { ...mette, userRights: ['read' as const], userAccountRevshareEnabled: true }
    const tabs = (path: string) => tabsOf(screens, path, guest)?.tabs.map((t) => t.title)
    expect(tabs('/settings/profile')).toEqual([
      'Account',
      'Company',
      'Brand',
      'Own domains',
      'Subscription',
      'Alert settings',
    ])
    expect(tabs('/discover/unpaid')).toEqual(['Unpaid clicks', 'Discover clicks', 'Network clicks'])
    expect(tabs('/discover/opportunities')).toBeUndefined()
  })
  it('are found where their address ends in a slash, and not where none is registered', () => {
    expect(mark('/insights/closed/')).toBe('Shops: Closed campaigns')
    expect(mark('/no/such/page')).toBe('none')
  })
})
