import { useRef } from 'react'
import { useFocusKept } from '../focus/use-focus-kept.ts'
import type { Remote } from './table-props.ts'

interface MoreLineProps {
  remote: Remote
  /** Before the button goes that asks again. */
  onAgain: () => void
}

/** Goes with the last page: the keyboard then goes on from the list. */
function MoreButton({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  useFocusKept(line)
  return (
    <div ref={line} className="dt-more">
      {/* not disabled while it waits: it would lose the focus */}
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

/** Under the rows while there are more: they come when this comes near, or at a press. Says so when they did not come. */
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
