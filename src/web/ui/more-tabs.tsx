import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { MoreTab } from './more-tabs-menu.tsx'
import { useLate } from './use-late.ts'

const loadMenu = () => import('./more-tabs-menu.tsx')

/** The tabs that do not fit in a row, behind a button at its end. */
export function MoreTabs({ label, items }: { label: string; items: readonly MoreTab[] }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const late = useLate(loadMenu, opened)
  return (
    <>
      <button
        ref={setTarget}
        type="button"
        className="tab more-tabs"
        aria-label={`More: ${label}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        {...late.near}
        onClick={() => setOpened(!opened)}
      >
        More
        <IconChevronDown size={14} aria-hidden />
      </button>
      {late.Part ? (
        <late.Part target={target} opened={opened && late.ready} onChange={setOpened} items={items} />
      ) : null}
    </>
  )
}
