import { type ComponentType, useEffect, useState } from 'react'
import type { Me } from '../lib/session.ts'
import { UserButton } from './user-button.tsx'
import type { UserMenuPanelProps } from './user-menu-panel.tsx'

/** Who is signed in, and what is about them. The menu is loaded once the page has settled, or when it is pressed. */
export function UserMenu({ me, onShortcuts }: { me: Me; onShortcuts: () => void }) {
  const [Panel, setPanel] = useState<ComponentType<UserMenuPanelProps> | null>(null)
  const [opened, setOpened] = useState(false)
  const [now, setNow] = useState(false)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const loaded = await import('./user-menu-panel.tsx')
      if (!gone) setPanel(() => loaded.default)
    }
    const timer = setTimeout(() => void load(), now ? 0 : 1000)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [now])
  if (Panel) return <Panel me={me} opened={opened} onChange={setOpened} onShortcuts={onShortcuts} />
  const press = () => {
    setOpened(true)
    setNow(true)
  }
  return (
    <UserButton
      me={me}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerEnter={() => setNow(true)}
      onClick={press}
    />
  )
}
