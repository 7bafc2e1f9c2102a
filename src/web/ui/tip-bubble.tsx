import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipBubbleProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
  /** In pixels; a longer text wraps. */
  width?: number
}

/** The bubble that a Tip shows. */
export default function TipBubble({ width, ...tip }: TipBubbleProps) {
  return <Tooltip {...tip} multiline={width !== undefined} maw={width} />
}
