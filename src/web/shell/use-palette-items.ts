import { useMantineColorScheme } from '@mantine/core'
import {
  IconChevronsLeft,
  IconDeviceDesktop,
  IconFile,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  type IconUser,
} from '@tabler/icons-react'
import type { Me } from '../lib/session.ts'
import type { PaletteItem } from './palette-items.ts'
import { paletteQuestions } from './palette-questions.ts'
import { isListed, menuScreenOf, type Screen, screenOf } from './screen.ts'

/** Pages without parameters, and actions available everywhere. */
export function usePaletteItems(
  screens: readonly Screen[],
  me: Me,
  actions: { toggleNav: () => void; showShortcuts: () => void },
): PaletteItem[] {
  const { setColorScheme } = useMantineColorScheme()
  const pages = screens
    .filter((s) => (s.frame ?? 'shell') === 'shell' && !s.path.includes('$') && isListed(s, me))
    // a second address of a screen, by the same name
    .filter((s) => s.tabAt === undefined || screenOf(screens, s.tabAt)?.title !== s.title)
    .map((s): PaletteItem => {
      const { name = 'Page', icon = IconFile } = menuScreenOf(screens, s.path)?.menu ?? {}
      return {
        key: s.path,
        label: s.title,
        group: name,
        icon,
        keywords: `${s.keywords ?? ''} ${s.tab ?? ''} ${name} ${s.path}`,
        to: s.path,
        keepsPeriod: s.hasPeriod,
      }
    })
  const does = (key: string, label: string, icon: typeof IconUser, keywords: string, run: () => void): PaletteItem => ({
    key: `do:${key}`,
    label,
    group: 'Action',
    icon,
    keywords,
    run,
  })
  return [
    ...pages,
    ...paletteQuestions(screens, me),
    does('light', 'Light theme', IconSun, 'colour scheme bright', () => setColorScheme('light')),
    does('dark', 'Dark theme', IconMoon, 'colour scheme night', () => setColorScheme('dark')),
    does('auto', 'Theme of the system', IconDeviceDesktop, 'colour scheme auto', () => setColorScheme('auto')),
    does('nav', 'Collapse or expand the side panel', IconChevronsLeft, 'navigation menu', actions.toggleNav),
    does('keys', 'Keyboard shortcuts', IconKeyboard, 'help keys', actions.showShortcuts),
    {
      key: 'do:logout',
      label: 'Log out',
      group: 'Action',
      icon: IconLogout,
      keywords: 'sign out leave',
      to: '/logout',
    },
  ]
}
