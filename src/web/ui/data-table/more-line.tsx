interface MoreLineProps {
  loading: boolean
  /** Why the next rows did not come. */
  failed: string | null
  onAgain: () => void
}

/** Under the rows while more are on their way, or when they did not come. */
export function MoreLine({ loading, failed, onAgain }: MoreLineProps) {
  if (loading) return <div className="dt-more">Loading more…</div>
  if (failed === null) return null
  return (
    <div className="dt-more" role="alert">
      More could not be loaded: {failed}{' '}
      <button type="button" className="text-button" onClick={onAgain}>
        Try again
      </button>
    </div>
  )
}
