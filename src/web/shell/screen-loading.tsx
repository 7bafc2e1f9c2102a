import { Skeleton } from '@mantine/core'

/** Replaces a screen that is loading. */
export function ScreenLoading() {
  return (
    <div aria-busy="true">
      <output className="sr">Loading</output>
      <header className="page-head">
        <Skeleton h={22} w={180} />
      </header>
      <div className="page-body">
        <Skeleton h={32} w={320} radius="md" />
        <Skeleton h={120} radius="lg" />
        <Skeleton h={320} radius="lg" />
      </div>
    </div>
  )
}
