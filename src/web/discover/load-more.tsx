import { Button } from '@mantine/core'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

/** Under a list that grows by a button. */
export const LoadMore = ({ hasMore, loading, onMore }: LoadMoreProps) =>
  hasMore ? (
    <div className="load-more">
      <Button variant="default" onClick={onMore} loading={loading}>
        Load more
      </Button>
    </div>
  ) : null
