import { Skeleton } from '@mantine/core'

/** Rows that are on their way. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="account-loading" aria-busy role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} h={32} />
      ))}
    </div>
  )
}
