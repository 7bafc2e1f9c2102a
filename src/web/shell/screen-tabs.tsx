import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Search } from '../../report/search.ts'
import { MoreTabs } from '../ui/more-tabs.tsx'
import { shownTabs } from '../ui/shown-tabs.ts'
import { useRoom } from '../ui/use-room.ts'
import type { Screen, Tabs } from './screen.ts'

const exactly = { exact: true, includeSearch: false }
/** A row of more than ten tabs is too long to read: it shows only the first five (R256: most used groupings). */
const MOST = 10
const FEW = 5

/**
 * The screens of a menu item, at the top of each of them. The period is passed on. It stays mounted while screens
 * change. The first ones that fit are in the row; the others are under "More".
 */
export function ScreenTabs({ name, tabs, at, kept }: Tabs & { kept: Search }) {
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list, tabs.length > MOST ? FEW : tabs.length, at)
  const shown = shownTabs(tabs, ({ path }) => path === at, room)
  const others = tabs.filter((tab) => !shown.includes(tab))
  const searchOf = ({ hasPeriod }: Screen) => (hasPeriod ? kept : {})
  return (
    <nav className="tabs screen-tabs" aria-label={name}>
      <div className="tab-line">
        <div ref={list} className="tablist">
          {shown.map((screen) => (
            <Link
              key={screen.path}
              to={screen.path}
              search={searchOf(screen)}
              className="tab"
              data-key={screen.path}
              // a second address of the same screen is marked, too
              aria-current={screen.path === at ? 'page' : undefined}
              data-chosen={screen.path === at || undefined}
              activeOptions={exactly}
            >
              {screen.tab ?? screen.title}
            </Link>
          ))}
        </div>
        {others.length > 0 ? (
          <MoreTabs
            label={name}
            items={others.map((s) => ({ key: s.path, label: s.tab ?? s.title, to: s.path, search: searchOf(s) }))}
          />
        ) : null}
      </div>
    </nav>
  )
}
