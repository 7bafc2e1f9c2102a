import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Feature } from '../../contract/plans.ts'
import type { Me } from '../lib/session.ts'

/** Items of the menu, in its order (R223: the menu). */
export const menuNames = [
  'Today',
  'To do',
  'Earnings',
  'Unpaid clicks',
  'Shops',
  'Links',
  'Sites & networks',
  'Settings',
  'Direct partners',
  'Creators',
  'Feeds',
] as const

/** An item of the menu. It opens the screen that declares it; the screens `under` that one are tabs next to it. */
export interface MenuItem {
  name: (typeof menuNames)[number]
  icon: TablerIcon
  /** The counter beside its name: a number, or a dot for a problem. */
  counts?: 'new' | 'tracking'
  /** It is in the menu before the account has any data; the others are under "More" until then. */
  isFirst?: boolean
  /** It is in the menu once the account has one; until then it is under "More". */
  part?: Me['userAccountParts'][number]
  /** The feature that a plan must include, with its pitch for accounts without it. */
  feature?: Feature
  about?: string
}

/** One screen: the source for router, navigation, command palette and document titles. */
export interface Screen {
  /** Parameters are written `$name`. */
  path: string
  title: string
  /** The label of its tab, where its title is longer. */
  tab?: string
  /** Loaded on the first visit (or on hover of a link to it). */
  load: () => Promise<{ default: ComponentType }>
  /** The item of the menu that opens it. */
  menu?: MenuItem
  /** Path of the screen with `menu` that this one is a tab of, where its own path does not start with it. */
  under?: string
  /** It has no tab: path of the screen whose tab is marked. */
  tabAt?: string
  /**
   * `shell` needs a session and renders inside the frame; `public` and `bare` pages render without it. Default shell.
   */
  frame?: 'shell' | 'public' | 'bare'
  /** It has a period and sites, which are passed on between such screens. */
  hasPeriod?: boolean
  /** Users who get no link to it. The address still works. */
  hiddenFrom?: (me: Me) => boolean
  /** More search words for the palette. */
  keywords?: string
}
/** A screen with a menu item. */
export type MenuScreen = Screen & { menu: MenuItem }

const hasMenu = (screen: Screen): screen is MenuScreen => screen.menu !== undefined
const clean = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** The screen of a route, whose path may end in a slash. */
export const screenOf = (screens: readonly Screen[], routePath: string | undefined): Screen | undefined =>
  screens.find((s) => clean(s.path) === clean(routePath ?? ''))

/** The menu screen that a screen belongs to, itself or another. None for screens without the navigation. */
export function menuScreenOf(screens: readonly Screen[], routePath: string | undefined): MenuScreen | undefined {
  const screen = screenOf(screens, routePath)
  if (!screen || (screen.frame ?? 'shell') !== 'shell') return undefined
  if (hasMenu(screen)) return screen
  const above =
    screen.under ?? screen.tabAt ?? screens.find((s) => screen.path.startsWith(`${s.path}/`) && isTab(s))?.path
  return above === undefined || above === screen.path ? undefined : menuScreenOf(screens, above)
}

export const isListed = (screen: Screen, me: Me): boolean => screen.hiddenFrom?.(me) !== true

const isTab = (screen: Screen): boolean =>
  (hasMenu(screen) || screen.under !== undefined) && screen.tabAt === undefined && !screen.path.includes('$')

export interface Tabs {
  /** The name of the menu item. */
  name: string
  tabs: readonly Screen[]
  /** Path of the current tab. */
  at: string
}

/** The tabs at the top of a screen: those under the same menu item. Null where it is not a tab, or the only one. */
export function tabsOf(screens: readonly Screen[], routePath: string | undefined, me: Me): Tabs | null {
  const screen = screenOf(screens, routePath)
  const first = menuScreenOf(screens, routePath)
  if (!screen || !first) return null
  const tabs = screens.filter((s) => isTab(s) && isListed(s, me) && menuScreenOf(screens, s.path) === first)
  const at = tabs.find((s) => s.path === (screen.tabAt ?? screen.path))
  return at && tabs.length > 1 ? { name: first.menu.name, tabs, at: at.path } : null
}

/** The screens of all modules: first those with a menu item, in menu order, then the others in given order. */
export function inMenuOrder(screens: readonly Screen[]): Screen[] {
  const rank = ({ menu }: Screen) => (menu ? menuNames.indexOf(menu.name) : menuNames.length)
  return screens.toSorted((a, b) => rank(a) - rank(b))
}

/** A user's menu, and the items under "More": before there is data, and features that the account does not use. */
export function menuOf(
  screens: readonly Screen[],
  me: Me,
  hasData: boolean,
): { menu: MenuScreen[]; more: MenuScreen[] } {
  const items = screens.filter(hasMenu).filter((s) => isListed(s, me))
  const isHere = ({ menu: { part, isFirst } }: MenuScreen) =>
    part ? me.userAccountParts.includes(part) : hasData || isFirst === true
  return { menu: items.filter(isHere), more: items.filter((s) => !isHere(s)) }
}

/** The account's plan does not include it. */
export const isLocked = ({ feature }: MenuItem, me: Me): boolean =>
  feature !== undefined && !me.userAccountFeatures.includes(feature)
