import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Me } from '../lib/session.ts'

export const navGroups = ['Home', 'Insights', 'Explore', 'Links', 'Manage'] as const
export type NavGroup = (typeof navGroups)[number]
/** The menu behind the name of who is signed in, at the foot of the navigation. */
export const USER_MENU = 'User menu'

/** One screen: what router, navigation, command palette and document titles are made of. */
export interface Screen {
  /** Parameters are written `$name`. */
  path: string
  title: string
  /** What the navigation calls it, where its title is longer. */
  menuTitle?: string
  /** Loaded when the screen is first visited (or when a link to it is pointed at). */
  load: () => Promise<{ default: ComponentType }>
  /** Screens with a group are in the side navigation. */
  group?: NavGroup
  icon?: TablerIcon
  /** Path of the screen of the navigation this one belongs to, where its own path does not begin with it. */
  under?: string
  /** What of the navigation holds this screen where none of its items does. */
  within?: NavGroup | typeof USER_MENU
  /** `shell` needs a session and is in the frame; `public` and `bare` pages stand alone. Default shell. */
  frame?: 'shell' | 'public' | 'bare'
  /** It has a period and sites, which go along from the screens that have them too. */
  hasPeriod?: boolean
  /** Who does not get a link to it. The address still works. */
  hiddenFrom?: (me: Me) => boolean
  /** What waits behind it: how many, or that something is wrong, is shown next to its name in the navigation. */
  counts?: 'alerts' | 'tracking'
  /** More words the palette finds it by. */
  keywords?: string
}

const clean = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** The screen of a route, whose path may end in a slash. */
export const screenOf = (screens: readonly Screen[], routePath: string | undefined): Screen | undefined =>
  screens.find((s) => clean(s.path) === clean(routePath ?? ''))

/** Where in the navigation a screen stands. */
export interface NavPosition {
  /** Path of the item that leads to it (`isHere`), or to the screen it belongs to. */
  item?: string
  isHere: boolean
  /** What holds it, where no item does. */
  within?: NavGroup | typeof USER_MENU
}

/** Null for screens that stand without the navigation. */
export function navPositionOf(screens: readonly Screen[], routePath: string | undefined): NavPosition | null {
  const screen = screenOf(screens, routePath)
  if (!screen || (screen.frame ?? 'shell') !== 'shell') return null
  if (screen.group) return { item: screen.path, isHere: true }
  if (screen.within) return { isHere: false, within: screen.within }
  const item = screen.under ?? screens.find((s) => s.group && screen.path.startsWith(`${s.path}/`))?.path
  return item === undefined ? null : { item, isHere: false }
}

export const isListed = (screen: Screen, me: Me): boolean => screen.hiddenFrom?.(me) !== true

/** The screens of all modules: first what is in the navigation, group by group, then what its items and the user menu hold. */
export function inMenuOrder(screens: readonly Screen[]): Screen[] {
  const rank = ({ group, within }: Screen) =>
    group ? navGroups.indexOf(group) : navGroups.length + (within === USER_MENU ? 0 : 1)
  return screens.toSorted((a, b) => rank(a) - rank(b))
}

/** Screens of one group of the navigation, in the order of the table. */
export const navOf = (screens: readonly Screen[], group: NavGroup, me: Me): Screen[] =>
  screens.filter((s) => s.group === group && isListed(s, me))
