import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { FeedPreview as Preview } from '../../contract/feeds/feeds.ts'
import { capital, int, plural } from '../../report/format.ts'
import { FormError } from '../ui/form-error.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'

type Row = Preview['rows'][number]

/** Height of ten rows with two lines each, so that nothing jumps when they load. */
const usualHeight = 480

const Lines = ({ first, second }: { first: string; second: string }) => (
  <>
    <span className="feed-preview-title">{first === '' ? '—' : first}</span>
    {second === '' ? null : <span className="dim">{second}</span>}
  </>
)
const joined = (...texts: string[]) => texts.filter((text) => text !== '').join(' · ')

const readOf = ({ read }: Row) => (
  <Lines first={read.title} second={joined(read.prices.join(' · '), read.currency, read.stock)} />
)
const madeOf = ({ made, reason }: Row) =>
  made === null ? (
    <span className="feed-problem">Left out: {reason}</span>
  ) : (
    <Lines
      first={made.title}
      second={joined(
        made.salePrice === '' ? made.price : `${made.salePrice} instead of ${made.price}`,
        capital(made.availability.replaceAll('_', ' ')),
      )}
    />
  )

/** The counts in words, and whether the source was read completely. */
export function countsText({ rowCount, madeCount, isWhole }: Preview): string {
  const left = `${int(madeCount)} in the feed, ${int(rowCount - madeCount)} left out`
  return isWhole
    ? `${plural(rowCount, 'product')} in the source: ${left}.`
    : `Of the first ${plural(rowCount, 'product')}: ${left}. The rest is read when the feed is made.`
}

/** The first products of a source, next to their entries in the feed. */
export function FeedPreview<V>({
  asking,
  problem,
  onAsk,
}: {
  /** Why there is no preview; null if a field shows the reason. */
  problem: unknown
  asking: UseMutationResult<Preview, Error, V>
  onAsk: () => void
}) {
  const { data } = asking
  return (
    <section className="feed-preview" aria-label="Preview">
      <Button variant="default" onClick={onAsk} loading={asking.isPending} className="feed-preview-ask">
        Preview first ten products
      </Button>
      <FormError problem={problem} />
      {asking.isPending ? <LoadingBlock h={usualHeight} radius="8px" label="Reading the source" /> : null}
      {data && data.rowCount === 0 ? (
        <p className="feed-warning">No products were found in the source. Is the format the right one?</p>
      ) : null}
      {data && data.rowCount > 0 ? (
        <>
          <output>{countsText(data)}</output>
          {data.dropped.length > 0 ? (
            <p className="dim">Left out: {data.dropped.map((d) => `${int(d.count)} ${d.reason}`).join(', ')}</p>
          ) : null}
          <SimpleTable
            label="First products"
            columns={[
              { key: 'read', head: 'In the source', isRowHead: true, cell: readOf },
              { key: 'made', head: 'In the feed', cell: madeOf },
            ]}
            rows={data.rows}
          />
        </>
      ) : null}
    </section>
  )
}
