import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../lib/copy-text.ts'
import { notify } from './notify.ts'

export interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "Copy page". */
  label?: string
  /** With or without an exclamation mark, by screen (R31: messages and texts). */
  message?: string
  /** Smaller buttons have a smaller icon, but always a target of at least 24 pixels. */
  size?: number
}

export function CopyButton({ value, label = 'Copy', message = 'Copied to clipboard', size = 24 }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(value)) notify(message)
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    // plain, because tables render one per row while scrolling
    <button
      type="button"
      className="icon-button"
      style={{ width: Math.max(24, size), height: Math.max(24, size) }}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <IconCopy size={Math.round(size * 0.62)} aria-hidden />
    </button>
  )
}
