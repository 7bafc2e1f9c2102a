import { Button } from '@mantine/core'
import type { NextPage } from '../../lib/next-page.ts'

/** Under a list that grows by a button. */
export const LoadMore = ({ hasMore, loadingMore, onMore, failed }: NextPage) =>
  hasMore ? (
    <div className="load-more">
      {failed === null ? null : (
        <p className="form-error" role="alert">
          {failed}
        </p>
      )}
      <Button variant="default" onClick={onMore} loading={loadingMore}>
        Load more
      </Button>
    </div>
  ) : null
