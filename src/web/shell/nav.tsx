import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronsLeft, IconChevronsRight, IconDots, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../../report/search.ts'
import type { Me } from '../lib/session.ts'
import { useHasData } from '../lib/start.ts'
import { version } from '../lib/version.ts'
import { NavVersion, OwnBrand } from '../lib/own-brand.tsx'
import { Tip } from '../ui/tip.tsx'
import { NavItem } from './nav-item.tsx'
import { isLocked, menuOf, menuScreenOf, type MenuScreen, type Screen } from './screen.ts'
import { UserMenu } from './user-menu.tsx'

export interface NavProps {
  screens: readonly Screen[]
  me: Me
  /** The current period and sites, passed on to screens with a period. */
  kept: Search
  collapsed: boolean
  /** Absent in the drawer, which cannot be collapsed. */
  onCollapse?: (collapsed: boolean) => void
  onSearch: () => void
  onShortcuts: () => void
}

const MORE = 'nav-more'

/** The side navigation, also used in the drawer on phones. */
export function Nav({ screens, me, kept, collapsed, onCollapse, onSearch, onShortcuts }: NavProps) {
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  const place = menuScreenOf(screens, here)
  const { menu, more } = menuOf(screens, me, useHasData(me))
  const [isOpened, setOpened] = useState(false)
  // the current item is always marked
  const isMore = isOpened || more.some((s) => s === place)
  const itemOf = (screen: MenuScreen) => (
    <li key={screen.path}>
      <NavItem
        screen={screen}
        collapsed={collapsed}
        holds={screen === place}
        locked={isLocked(screen.menu, me)}
        kept={kept}
      />
    </li>
  )
  return (
    <nav className="nav" aria-label="Main">
      <div className="nav-head">
        <OwnBrand me={me} />
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
        <ul className="nav-list" aria-label="Menu">
          {menu.map(itemOf)}
        </ul>
        {more.length > 0 ? (
          <>
            <Tip label="More" position="right" disabled={!collapsed} openDelay={100}>
              <button
                type="button"
                className="nav-link nav-more"
                aria-label={collapsed ? 'More' : undefined}
                aria-expanded={isMore}
                aria-controls={MORE}
                onClick={() => setOpened(!isMore)}
              >
                <IconDots size={18} stroke={1.8} aria-hidden />
                <span className="nav-label">More</span>
                <IconChevronDown size={14} className="nav-label nav-chevron" aria-hidden />
              </button>
            </Tip>
            <ul id={MORE} className="nav-list" aria-label="More" hidden={!isMore}>
              {isMore ? more.map(itemOf) : null}
            </ul>
          </>
        ) : null}
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
        <UserMenu me={me} onShortcuts={onShortcuts} />
        {collapsed ? null : <NavVersion me={me} version={version} />}
      </div>
    </nav>
  )
}
