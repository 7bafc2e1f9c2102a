import { Skeleton } from '@mantine/core'

/** Rows that are on their way. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <output className="account-loading" aria-busy aria-label="Loading">
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} h={32} />
      ))}
    </output>
  )
}
