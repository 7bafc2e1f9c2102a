import { Drawer, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { ErrorPanel } from './error-panel.tsx'
import { useTopClose } from './use-top-close.ts'

interface DetailDrawerProps {
  opened: boolean
  onClose: () => void
  /** Shown at once, even while the content loads. */
  title: ReactNode
  loading?: boolean
  /** The error message for the user. */
  error?: string | null
  onRetry?: () => void
  children?: ReactNode
}

/**
 * Details next to a list: closes with Escape, keeps the focus inside while open and returns it to the row it was opened
 * from. On phones it covers the screen.
 */
export function DetailDrawer({ opened, onClose, title, loading, error, onRetry, children }: DetailDrawerProps) {
  const phone = useMedia(PHONE)
  return (
    <Drawer
      opened={opened}
      onClose={useTopClose(opened, onClose)}
      position="right"
      size={phone ? '100%' : 520}
      title={title}
      classNames={{ content: 'detail', title: 'detail-title', body: 'detail-body' }}
    >
      {error ? <ErrorPanel small message={error} onRetry={onRetry} /> : loading ? <Waiting /> : children}
    </Drawer>
  )
}

const Waiting = () => (
  <output aria-busy="true" aria-label="Loading" className="detail-waiting">
    {[0.9, 0.7, 0.8, 0.5, 0.75, 0.6].map((width) => (
      <Skeleton key={width} h={14} w={`${width * 100}%`} mb={14} />
    ))}
  </output>
)

/** A titled part of a drawer. */
export const DetailPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="detail-part" aria-label={title}>
    <h3 className="detail-head">{title}</h3>
    {children}
  </section>
)

/** Labels and values; items without a value are left out. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([label, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
