import { ActionIcon } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconSearch } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { Search } from '../../report/search.ts'
import type { Me } from '../lib/session.ts'
import { Brand } from '../ui/brand.tsx'
import { Tip } from '../ui/tip.tsx'
import { NavCount } from './nav-count.tsx'
import { navGroups, navOf, navPositionOf, type Screen, USER_MENU } from './screen.ts'
import { version } from '../lib/version.ts'
import { UserMenu } from './user-menu.tsx'

export interface NavProps {
  screens: readonly Screen[]
  me: Me
  /** The period and the sites that are looked at: they go along to screens that have a period. */
  kept: Search
  collapsed: boolean
  /** Absent in the drawer, which cannot be collapsed. */
  onCollapse?: (collapsed: boolean) => void
  onSearch: () => void
  onShortcuts: () => void
}

/**
 * A link that leads to what is shown marks itself and says so ('page'). One that holds what is shown is marked as well, but
 * leads elsewhere: it is the current one of the list, not the page.
 */
const holding = { 'data-status': 'active', 'aria-current': 'true' } as const
const notCurrent = {}

interface NavItemProps {
  screen: Screen
  collapsed: boolean
  holds: boolean
  /** What goes along to screens that have a period. */
  kept: Search
}

function NavItem({ screen, collapsed, holds, kept }: NavItemProps) {
  const Icon = screen.icon
  const title = screen.menuTitle ?? screen.title
  return (
    <Tip label={title} position="right" disabled={!collapsed} openDelay={100}>
      <Link
        to={screen.path}
        search={screen.hasPeriod ? kept : {}}
        className="nav-link"
        activeOptions={{ exact: true, includeSearch: false }}
        inactiveProps={holds ? holding : notCurrent}
        aria-label={collapsed ? title : undefined}
      >
        {Icon ? <Icon size={18} stroke={1.8} aria-hidden /> : null}
        <span className="nav-label">{title}</span>
        {screen.counts ? <NavCount of={screen.counts} /> : null}
      </Link>
    </Tip>
  )
}

/** The side navigation, also used in the drawer on phones. */
export function Nav({ screens, me, kept, collapsed, onCollapse, onSearch, onShortcuts }: NavProps) {
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  const place = navPositionOf(screens, here)
  return (
    <nav className="nav" aria-label="Main">
      <div className="nav-head">
        <Brand />
        <span className="nav-name nav-label">Outbound</span>
        <span className="spacer" />
        {onCollapse && !collapsed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label="Collapse side panel"
            aria-expanded
            onClick={() => onCollapse(true)}
          >
            <IconChevronsLeft size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      <div className="nav-scroll">
        <button type="button" className="nav-link nav-search" onClick={onSearch} aria-keyshortcuts="Control+K">
          <IconSearch size={17} stroke={1.8} aria-hidden />
          <span className="nav-label">Search</span>
          <span className="spacer" />
          <kbd className="nav-label" aria-hidden>
            Ctrl K
          </kbd>
        </button>
        {navGroups.map((group) => {
          const items = navOf(screens, group, me)
          return items.length === 0 ? null : (
            <div key={group} className="nav-group" data-holds={place?.within === group || undefined}>
              {group === 'Home' ? null : <div className="nav-group-label">{group}</div>}
              <ul aria-label={group} aria-current={place?.within === group || undefined}>
                {items.map((screen) => (
                  <li key={screen.path}>
                    <NavItem screen={screen} collapsed={collapsed} holds={screen.path === place?.item} kept={kept} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      <div className="nav-foot">
        {onCollapse && collapsed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            mx="auto"
            aria-label="Expand side panel"
            aria-expanded={false}
            onClick={() => onCollapse(false)}
          >
            <IconChevronsRight size={17} aria-hidden />
          </ActionIcon>
        ) : null}
        <UserMenu me={me} holds={place?.within === USER_MENU} onShortcuts={onShortcuts} />
        {collapsed ? null : <div className="nav-version">Outbound {version}</div>}
      </div>
    </nav>
  )
}
