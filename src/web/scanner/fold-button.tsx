import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface FoldButtonProps {
  title: string
  open: boolean
  onFold: () => void
  children: ReactNode
}

/** The name of a row, which expands and collapses its details. */
export const FoldButton = ({ title, open, onFold, children }: FoldButtonProps) => (
  <button
    type="button"
    className="fold-button"
    title={title}
    aria-expanded={open}
    onClick={(e) => {
      e.stopPropagation()
      onFold()
    }}
  >
    {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
    <span className="ell">{children}</span>
  </button>
)
