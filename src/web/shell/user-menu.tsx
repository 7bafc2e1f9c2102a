import { useState } from 'react'
import type { Me } from '../lib/session.ts'
import { useLate } from '../ui/use-late.ts'
import { UserButton } from './user-button.tsx'

const loadPanel = () => import('./user-menu-panel.tsx')

interface UserMenuProps {
  me: Me
  /** What is shown is reached from this menu. */
  holds?: boolean
  onShortcuts: () => void
}

/** Who is signed in, and what is about them. */
export function UserMenu({ me, holds = false, onShortcuts }: UserMenuProps) {
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
        aria-current={holds || undefined}
        {...late.near}
        onClick={() => setOpened(!opened)}
      />
      {late.Part ? (
        <late.Part target={target} opened={opened && late.ready} onChange={setOpened} onShortcuts={onShortcuts} />
      ) : null}
    </>
  )
}
