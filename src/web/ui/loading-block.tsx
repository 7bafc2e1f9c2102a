import { Skeleton } from '@mantine/core'

interface LoadingBlockProps {
  /** Height in pixels of the pending content, so that nothing jumps when it arrives. */
  h: number
  radius?: string
  /** What a screen reader announces meanwhile. */
  label?: string
}

/** A grey block in place of pending content. A Skeleton alone cannot have a label: it has no role. */
export const LoadingBlock = ({ h, radius, label = 'Loading' }: LoadingBlockProps) => (
  <output aria-busy aria-label={label} style={{ display: 'block' }}>
    <Skeleton h={h} radius={radius} />
  </output>
)
