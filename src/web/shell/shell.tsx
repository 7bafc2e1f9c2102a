import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSwitch } from '../lib/create-switch.ts'
import type { ProofAsker } from '../lib/proof-asker.ts'
import { useMe } from '../lib/session.ts'
import { useIsStarting } from '../lib/start.ts'
import { parseBoolean, useStored } from '../lib/storage.ts'
import { HeadSlots } from '../ui/head-slot.tsx'
import { hasNotices } from '../ui/notify.ts'
import { type Shortcut, useShortcuts } from '../ui/shortcuts.tsx'
import { OwnBrand } from '../lib/own-brand.tsx'
import { Bell } from './bell.tsx'
import { Nav } from './nav.tsx'
import type { PaletteSource } from './palette-items.ts'
import { ReadableFilters } from './readable-filters.tsx'
import { type Screen, tabsOf } from './screen.ts'
import { ScreenLoading } from './screen-loading.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { useAdblock } from './use-adblock.ts'
import { useKeptPeriod } from './use-kept-period.ts'
import { usePaletteItems } from './use-palette-items.ts'

// dialogs, drawer and snackbars load when needed
const AdblockDialog = lazy(() => import('./adblock-dialog.tsx'))
const ConfirmBar = lazy(() => import('./confirm-bar.tsx'))
const NavDrawer = lazy(() => import('./nav-drawer.tsx'))
const Notices = lazy(() => import('../ui/notices.tsx'))
const Palette = lazy(() => import('./palette.tsx'))
const ProofDialog = lazy(() => import('./proof-dialog.tsx'))
const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

export interface ShellProps {
  screens: readonly Screen[]
  sources: readonly PaletteSource[]
  proof: ProofAsker
}

const focusFirst = (what: 'search' | 'filter') => document.querySelector<HTMLElement>(`[data-focus="${what}"]`)?.focus()

/** The frame around every screen that needs a session. */
export function Shell({ screens, sources, proof }: ShellProps) {
  const me = useMe()
  const [collapsed, setCollapsed] = useStored('outbound-nav-collapsed', parseBoolean, false)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'drawer' | null>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [shownPath, setShownPath] = useState(path)
  if (shownPath !== path) {
    setShownPath(path)
    if (open === 'drawer') setOpen(null) // a selection in the drawer closes it
  }
  const close = () => setOpen(null)
  const proofAsked = useSwitch(proof.isAsking)
  const noticed = useSwitch(hasNotices)
  const [blocked, closeBlocked] = useAdblock()
  const keys: Shortcut[] = [
    { key: 'k', mod: true, label: 'Search and commands', always: true, run: () => setOpen('palette') },
    { key: '?', label: 'This list', run: () => setOpen('shortcuts') },
    { key: '[', label: 'Collapse the side panel', run: () => setCollapsed(!collapsed) },
    { key: '/', label: 'Search in this page', run: () => focusFirst('search') },
    { key: 'f', label: 'First filter', run: () => focusFirst('filter') },
  ]
  useShortcuts(keys)
  const items = usePaletteItems(screens, me, {
    toggleNav: () => setCollapsed(!collapsed),
    showShortcuts: () => setOpen('shortcuts'),
  })
  const kept = useKeptPeriod(screens)
  const isStarting = useIsStarting()
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  const tabs = tabsOf(screens, here, me)
  const nav = { screens, me, kept, onSearch: () => setOpen('palette'), onShortcuts: () => setOpen('shortcuts') }
  return (
    // a change of format renders everything again
    <div className="shell" key={me.userFormat} data-collapsed={collapsed}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Open navigation"
          onClick={() => setOpen('drawer')}
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <OwnBrand me={me} size={26} />
        <span className="spacer" />
        <Bell />
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Search" onClick={() => setOpen('palette')}>
          <IconSearch size={19} aria-hidden />
        </ActionIcon>
      </header>
      <Nav {...nav} collapsed={collapsed} onCollapse={setCollapsed} />
      <main className="main" id="main" tabIndex={-1} data-tabs={tabs !== null}>
        {me.userIsConfirmed ? null : (
          <Suspense fallback={null}>
            <ConfirmBar />
          </Suspense>
        )}
        {tabs ? <ScreenTabs {...tabs} kept={kept} /> : null}
        <ReadableFilters>
          <HeadSlots>{isStarting ? <ScreenLoading /> : <Outlet />}</HeadSlots>
        </ReadableFilters>
      </main>
      <Suspense fallback={null}>
        {open === 'drawer' ? <NavDrawer {...nav} onClose={close} /> : null}
        {open === 'palette' ? <Palette items={items} sources={sources} kept={kept} onClose={close} /> : null}
        {open === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
        {proofAsked ? <ProofDialog onAnswer={proof.answer} /> : null}
        {blocked ? <AdblockDialog onClose={closeBlocked} /> : null}
        {noticed ? <Notices /> : null}
      </Suspense>
    </div>
  )
}
