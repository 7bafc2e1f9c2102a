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
  /** What waits behind it: how many, or that something is wrong, is shown next to its name. */
  counts?: 'new' | 'tracking'
  /** It is in the menu before the account has any data; the others are under "More" until then. */
  isFirst?: boolean
  /** It is in the menu as soon as the account has one; until then it is under "More". */
  part?: Me['userAccountParts'][number]
  /** What a plan must hold for it, and what it is for who does not have it. */
  feature?: Feature
  about?: string
}

/** One screen: what router, navigation, command palette and document titles are made of. */
export interface Screen {
  /** Parameters are written `$name`. */
  path: string
  title: string
  /** What its tab is called, where its title is longer. */
  tab?: string
  /** Loaded when the screen is first visited (or when a link to it is pointed at). */
  load: () => Promise<{ default: ComponentType }>
  /** The item of the menu that opens it. */
  menu?: MenuItem
  /** Path of the screen with `menu` this one is a tab next to, where its own path does not begin with it. */
  under?: string
  /** It has no tab of its own: path of the one it belongs to. */
  tabAt?: string
  /** `shell` needs a session and is in the frame; `public` and `bare` pages stand alone. Default shell. */
  frame?: 'shell' | 'public' | 'bare'
  /** It has a period and sites, which go along from the screens that have them too. */
  hasPeriod?: boolean
  /** Who does not get a link to it. The address still works. */
  hiddenFrom?: (me: Me) => boolean
  /** More words the palette finds it by. */
  keywords?: string
}
/** A screen that has an item in the menu. */
export type MenuScreen = Screen & { menu: MenuItem }

const hasMenu = (screen: Screen): screen is MenuScreen => screen.menu !== undefined
const clean = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** The screen of a route, whose path may end in a slash. */
export const screenOf = (screens: readonly Screen[], routePath: string | undefined): Screen | undefined =>
  screens.find((s) => clean(s.path) === clean(routePath ?? ''))

/** The screen of the menu that a screen belongs to, itself or another. None for screens that stand without the navigation. */
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
  /** Of the item of the menu. */
  name: string
  tabs: readonly Screen[]
  /** Path of the tab that is shown. */
  at: string
}

/** The tabs at the head of a screen: those next to it under its item of the menu. Null where it is no tab, or the only one. */
export function tabsOf(screens: readonly Screen[], routePath: string | undefined, me: Me): Tabs | null {
  const screen = screenOf(screens, routePath)
  const first = menuScreenOf(screens, routePath)
  if (!screen || !first) return null
  const tabs = screens.filter((s) => isTab(s) && isListed(s, me) && menuScreenOf(screens, s.path) === first)
  const at = tabs.find((s) => s.path === (screen.tabAt ?? screen.path))
  return at && tabs.length > 1 ? { name: first.menu.name, tabs, at: at.path } : null
}

/** The screens of all modules: first those with an item in the menu, in its order, then the others as they come. */
export function inMenuOrder(screens: readonly Screen[]): Screen[] {
  const rank = ({ menu }: Screen) => (menu ? menuNames.indexOf(menu.name) : menuNames.length)
  return screens.toSorted((a, b) => rank(a) - rank(b))
}

/** The menu of somebody, and what is under "More": before there is data, and what the account has nothing of. */
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

/** The plan of the account does not hold it. */
export const isLocked = ({ feature }: MenuItem, me: Me): boolean =>
  feature !== undefined && !me.userAccountFeatures.includes(feature)
