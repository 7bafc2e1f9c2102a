import {
  IconBuildingStore,
  IconBulb,
  IconChartBar,
  IconCompass,
  IconLayoutDashboard,
  IconLink,
  IconNetwork,
  IconPlugConnected,
  IconPuzzle,
  IconReceipt2,
  IconRss,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import type { Me } from './lib/session.ts'
import { blank, later, laterBare } from './placeholder/later.tsx'
import { type Screen, USER_MENU } from './shell/screen.ts'

const soon = (path: string, title: string, text: string, rest: Partial<Screen> = {}): Screen => ({
  path,
  title,
  load: later(title, text),
  ...rest,
})
const hasRevshare = (me: Me) => me.userAccountRevshareEnabled

/**
 * Every screen there is. Router, navigation, command palette and document titles follow from this table; what is not
 * in it leads to the dashboard.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: () => import('./dashboard/dashboard-page.tsx'),
    group: 'Home',
    icon: IconLayoutDashboard,
    keywords: 'home overview live',
  },
  {
    path: '/insights/reports',
    title: 'All statistics',
    load: () => import('./insights/all-statistics-page.tsx'),
    group: 'Insights',
    icon: IconChartBar,
    keywords: 'report revenue clicks csv',
  },
  {
    path: '/discover/other',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
    group: 'Insights',
    icon: IconCompass,
    keywords: 'unmonetised',
  },
  {
    path: '/insights/plugin',
    title: 'Plugin statistics',
    load: () => import('./insights/plugin-statistics-page.tsx'),
    group: 'Insights',
    icon: IconPuzzle,
  },
  {
    path: '/insights/conversions',
    title: 'Conversions',
    load: () => import('./insights/conversions-page.tsx'),
    group: 'Insights',
    icon: IconReceipt2,
    keywords: 'sales orders',
  },
  soon('/discover/opportunities', 'Opportunities', 'It will show clicks that could earn through a campaign.', {
    group: 'Explore',
    icon: IconBulb,
    hiddenFrom: hasRevshare,
  }),
  soon('/merchants', 'Merchants', 'It will list merchants with their campaigns and commission.', {
    group: 'Explore',
    icon: IconBuildingStore,
    keywords: 'advertisers shops',
  }),
  soon('/merchants/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.'),
  soon('/tools/urls', 'Smart links', 'It will list short links that always lead to the best campaign.', {
    group: 'Links',
    icon: IconLink,
  }),
  {
    path: '/sites',
    title: 'Sites',
    load: () => import('./sites/sites-page.tsx'),
    group: 'Manage',
    icon: IconWorld,
    keywords: 'channels domains script',
  },
  { path: '/sites/$channelUuid', title: 'Site', load: () => import('./sites/site-page.tsx') },
  {
    path: '/sites/$channelUuid/test',
    title: 'Test page',
    frame: 'bare',
    load: () => import('./sites/try-out-page.tsx'),
  },
  {
    path: '/networks',
    title: 'Networks',
    load: () => import('./networks/networks-page.tsx'),
    group: 'Manage',
    icon: IconNetwork,
    keywords: 'connect accounts',
  },
  { path: '/networks/$networkUuid', title: 'Network', load: () => import('./networks/network-page.tsx') },
  soon('/partners', 'My direct partners', 'It will list merchants you work with directly.', {
    group: 'Manage',
    icon: IconPlugConnected,
  }),
  soon('/partners/$partnerUuid', 'Partner', 'It will show a direct partner with its campaigns and notes.'),
  soon('/creators', 'Creators', 'It will show which creators work with which merchants.', {
    group: 'Manage',
    icon: IconUsersGroup,
  }),
  soon('/feeds', 'XML product feeds', 'It will list product feeds and where they are delivered.', {
    group: 'Manage',
    icon: IconRss,
  }),

  soon('/settings/profile', 'Account', 'It will show your details, company, users, currency and timezone.', {
    within: USER_MENU,
    keywords: 'profile password users currency timezone settings',
  }),
  soon('/settings/billing', 'Subscription', 'It will show your plan, its limits and invoices.', {
    within: USER_MENU,
    keywords: 'billing plan invoices payment settings',
  }),

  {
    path: '/insights/clicks',
    within: 'Insights',
    title: 'Clicks',
    load: () => import('./insights/clicks-page.tsx'),
    keywords: 'single clicks url target',
  },
  {
    path: '/insights/closed',
    within: 'Insights',
    title: 'Closed campaigns',
    load: () => import('./insights/closed-page.tsx'),
  },
  {
    path: '/insights/changes',
    under: '/insights/conversions',
    title: 'Changes',
    load: () => import('./ledger/changes-page.tsx'),
    keywords: 'ledger evidence cut gone vanished transactions history networks',
  },
  {
    path: '/insights/costs',
    under: '/insights/reports',
    title: 'Ads costs',
    load: () => import('./costs/costs-page.tsx'),
    keywords: 'roas spend google csv advertising',
  },
  {
    path: '/insights/pages',
    under: '/insights/reports',
    title: 'Pages',
    load: () => import('./insights/pages-page.tsx'),
  },
  {
    path: '/insights/sources',
    under: '/insights/reports',
    title: 'Sources',
    load: () => import('./insights/sources-page.tsx'),
    keywords: 'referrer statistics',
  },
  {
    path: '/discover/clicks',
    under: '/discover/other',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
  },
  {
    path: '/discover/networkclicks',
    under: '/discover/other',
    title: 'Network clicks',
    load: () => import('./discover/network-clicks-page.tsx'),
    keywords: 'links of networks on pages',
  },
  soon('/discover/splittests', 'Split tests', 'It will show split tests between campaigns.', { within: 'Explore' }),
  soon('/discover/broken', 'Broken links', 'It will list links on your pages that lead nowhere.', {
    within: 'Explore',
  }),
  soon('/discover/recommendations', 'Recommendations', 'It will list merchants and campaigns worth joining.', {
    within: 'Explore',
  }),
  soon('/advs', 'Merchants list', 'It will list merchants in their second form.', { under: '/merchants' }),
  soon('/advs/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.', {
    under: '/merchants',
  }),
  { path: '/channels', under: '/sites', title: 'Channels', load: () => import('./sites/channels-page.tsx') },
  { path: '/channels/$channelUuid', under: '/sites', title: 'Channel', load: () => import('./sites/channel-page.tsx') },
  {
    path: '/network2',
    under: '/networks',
    title: 'Discover networks',
    load: () => import('./networks/overview/network-tiles-page.tsx'),
    keywords: 'recommendations tiles',
  },
  {
    path: '/network2/$networkUuid',
    under: '/networks',
    title: 'Network',
    load: () => import('./networks/overview/network-detail-page.tsx'),
  },
  { path: '/smartlinks', under: '/tools/urls', title: 'Smart links', load: blank },

  { path: '/login', title: 'Sign in', frame: 'public', load: () => import('./account/login-page.tsx') },
  { path: '/signup', title: 'Create an account', frame: 'public', load: () => import('./account/signup-page.tsx') },
  {
    path: '/signup/$invitation',
    title: 'Invitation',
    frame: 'public',
    load: laterBare('Invitation', 'Accepting an invitation as a direct partner is not available yet.'),
  },
  { path: '/logout', title: 'Sign out', frame: 'public', load: () => import('./account/logout-page.tsx') },
  {
    path: '/email-notification/$',
    title: 'Notification',
    frame: 'bare',
    load: () => import('./placeholder/notification-page.tsx'),
  },
]
