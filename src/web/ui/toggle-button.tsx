import type { ReactNode } from 'react'

export interface ToggleButtonProps {
  pressed: boolean
  onChange: (pressed: boolean) => void
  icon?: ReactNode
  children: ReactNode
  title?: string
  disabled?: boolean
}

/** A toggle: Graph, Favorites, '<0,8% CR'. */
export function ToggleButton({ pressed, onChange, icon, children, title, disabled }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className="fbtn"
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={() => onChange(!pressed)}
    >
      {icon}
      {children}
    </button>
  )
}
