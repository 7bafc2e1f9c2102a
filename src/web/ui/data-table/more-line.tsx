import { useRef } from 'react'
import { useFocusKept } from '../focus/use-focus-kept.ts'
import type { Remote } from './table-props.ts'

interface MoreLineProps {
  remote: Remote
  /** Called before the retry button disappears. */
  onAgain: () => void
}

/** Disappears with the last page: the keyboard then continues from the list. */
function MoreButton({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  useFocusKept(line)
  return (
    <div ref={line} className="dt-more">
      {/* not disabled while it loads: it would lose the focus */}
      <button
        type="button"
        className="text-button"
        aria-disabled={loading}
        onClick={() => (loading ? undefined : onMore())}
      >
        {loading ? 'Loading more…' : 'Load more'}
      </button>
    </div>
  )
}

/**
 * Below the rows while there are more: the next ones load when this comes near, or on a click. Shows an error when
 * loading failed.
 */
export function MoreLine({ remote: { hasMore, loadingMore, failed, onMore }, onAgain }: MoreLineProps) {
  if (failed && !loadingMore)
    return (
      <div className="dt-more" role="alert">
        More could not be loaded: {failed}{' '}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            onAgain()
            onMore()
          }}
        >
          Try again
        </button>
      </div>
    )
  return hasMore || loadingMore ? <MoreButton loading={loadingMore} onMore={onMore} /> : null
}
