import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { contractPrice } from '../../contract/plan-table.ts'
import type { Search } from '../../report/search.ts'
import { Tip } from '../ui/tip.tsx'
import { NavCount } from './nav-count.tsx'
import type { MenuScreen } from './screen.ts'

/**
 * A link to the current screen marks itself and announces it ('page'). A link whose section contains the current screen
 * is marked, too, but leads elsewhere: it is current in the list, not the page.
 */
const holding = { 'data-status': 'active', 'aria-current': 'true' } as const
const notCurrent = {}

interface NavItemProps {
  screen: MenuScreen
  collapsed: boolean
  holds: boolean
  /** The plan does not include it: the screen explains it and its price. */
  locked: boolean
  /** The search state passed on to screens with a period. */
  kept: Search
}

export function NavItem({ screen, collapsed, holds, locked, kept }: NavItemProps) {
  const { icon: Icon, name, counts, about } = screen.menu
  return (
    <Tip label={locked ? `${name} ${contractPrice}` : name} position="right" disabled={!collapsed} openDelay={100}>
      <Link
        to={screen.path}
        search={screen.hasPeriod ? kept : {}}
        className="nav-link"
        activeOptions={{ exact: true, includeSearch: false }}
        inactiveProps={holds ? holding : notCurrent}
        aria-label={collapsed ? name : undefined}
        data-locked={locked || undefined}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
        <span className="nav-label">{name}</span>
        {counts ? <NavCount of={counts} /> : null}
        {locked ? (
          <>
            <IconLock size={13} className="nav-lock nav-label" aria-hidden />
            <span className="nav-about nav-label">{`${contractPrice} · ${about}`}</span>
          </>
        ) : null}
      </Link>
    </Tip>
  )
}
