import { useState } from 'react'
import type { Me } from '../lib/session.ts'
import { useLate } from '../ui/use-late.ts'
import { UserButton } from './user-button.tsx'

const loadPanel = () => import('./user-menu-panel.tsx')

interface UserMenuProps {
  me: Me
  onShortcuts: () => void
}

/** The signed-in user, and their menu. */
export function UserMenu({ me, onShortcuts }: UserMenuProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const late = useLate(loadPanel, opened)
  return (
    <>
      <UserButton
        ref={setTarget}
        me={me}
        aria-haspopup="menu"
        aria-expanded={opened}
        {...late.near}
        onClick={() => setOpened(!opened)}
      />
      {late.Part ? (
        <late.Part target={target} opened={opened && late.ready} onChange={setOpened} onShortcuts={onShortcuts} />
      ) : null}
    </>
  )
}
