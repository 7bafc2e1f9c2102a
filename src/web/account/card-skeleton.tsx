import { Skeleton } from '@mantine/core'

/** Placeholder for loading rows. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <output className="account-loading" aria-busy aria-label="Loading">
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} h={32} />
      ))}
    </output>
  )
}
