import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipBubbleProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
  /** Pixels; a longer text gets lines. */
  width?: number
}

/** What a Tip shows. */
export default function TipBubble({ width, ...tip }: TipBubbleProps) {
  return <Tooltip {...tip} multiline={width !== undefined} maw={width} />
}
