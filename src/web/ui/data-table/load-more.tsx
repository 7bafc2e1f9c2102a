import { Button } from '@mantine/core'
import type { Remote } from './table-props.ts'

/** The button below a list that grows on demand. */
export const LoadMore = ({ hasMore, loadingMore, onMore, failed }: Remote) =>
  hasMore ? (
    <div className="load-more">
      {failed ? (
        <p className="form-error" role="alert">
          {failed}
        </p>
      ) : null}
      <Button variant="default" onClick={onMore} loading={loadingMore}>
        Load more
      </Button>
    </div>
  ) : null
