import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Search } from '../../report/search.ts'
import { useInSight } from '../ui/tabs.tsx'
import type { Tabs } from './screen.ts'

const exactly = { exact: true, includeSearch: false }

/** The screens of an item of the menu, at the head of each of them. The period goes along. It stays while screens change. */
export function ScreenTabs({ name, tabs, at, kept }: Tabs & { kept: Search }) {
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, at)
  return (
    <nav className="tabs screen-tabs" aria-label={name}>
      <div ref={list} className="tablist">
        {tabs.map(({ path, title, tab, hasPeriod }) => (
          <Link
            key={path}
            to={path}
            search={hasPeriod ? kept : {}}
            className="tab"
            data-key={path}
            // another address of the same screen is marked, too
            aria-current={path === at ? 'page' : undefined}
            data-chosen={path === at || undefined}
            activeOptions={exactly}
          >
            {tab ?? title}
          </Link>
        ))}
      </div>
    </nav>
  )
}
