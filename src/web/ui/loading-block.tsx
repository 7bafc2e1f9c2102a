import { Skeleton } from '@mantine/core'

interface LoadingBlockProps {
  /** Height in pixels of what is on its way, so that nothing jumps when it comes. */
  h: number
  radius?: string
  /** What a screen reader says meanwhile. */
  label?: string
}

/** A grey block in place of something that is on its way. A Skeleton alone may not carry a name: it has no role. */
export const LoadingBlock = ({ h, radius, label = 'Loading' }: LoadingBlockProps) => (
  <output aria-busy aria-label={label} style={{ display: 'block' }}>
    <Skeleton h={h} radius={radius} />
  </output>
)
