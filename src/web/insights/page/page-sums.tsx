import type { BaseRow } from '../../../contract/metrics.ts'
import { changeOf, changeSentence } from '../../../report/change.ts'
import { DASH, int, money, percent } from '../../../report/format.ts'
import { whole } from '../../../report/suggestion-words.ts'
import { Trend } from '../../ui/trend.tsx'
import { type Todo, todoSum } from './page-todos.ts'

type Sums = Pick<BaseRow, 'conversionTotalCommission' | 'pageviewCount' | 'clickCount' | 'conversionCount'>

interface PageSumsProps {
  now: Sums | undefined
  before: Sums | undefined
  /** "21 Oct – 19 Nov 2026" */
  beforeText: string | null
  /** Null while they load. */
  todos: readonly Todo[] | null
  currency: string
}

/** The page's earnings and traffic, each against the previous period, and its potential. */
export function PageSums({ now, before, beforeText, todos, currency }: PageSumsProps) {
  const of = (n: number) => money(n, currency)
  const parts: { key: keyof Sums; label: string; text: (n: number) => string; foot: string }[] = [
    {
      key: 'conversionTotalCommission',
      label: 'Revenue',
      text: of,
      foot: before && beforeText ? `${of(before.conversionTotalCommission)} ${beforeText}` : ' ',
    },
    {
      key: 'pageviewCount',
      label: 'Pageviews',
      text: int,
      foot: now?.pageviewCount
        ? `${of((now.conversionTotalCommission / now.pageviewCount) * 1000)} per 1,000 (EPM)`
        : ' ',
    },
    {
      key: 'clickCount',
      label: 'Clicks',
      text: int,
      foot: now?.pageviewCount ? `${percent(now.clickCount / now.pageviewCount)} of pageviews (CTR)` : ' ',
    },
    {
      key: 'conversionCount',
      label: 'Sales',
      text: int,
      foot: now?.clickCount ? `${of(now.conversionTotalCommission / now.clickCount)} a click (EPC)` : ' ',
    },
  ]
  const more = todoSum(todos ?? [])
  return (
    <section className="card page-sums" aria-label="What the page earned">
      {parts.map(({ key, label, text, foot }) => {
        const change = now && before ? changeOf(now[key], before[key]) : undefined
        return (
          <div key={key} className="page-sum">
            <span className="page-sum-label">{label}</span>
            <span className="page-sum-value num">
              {now ? text(now[key]) : DASH}{' '}
              {change !== undefined && now && before ? (
                <Trend change={change} title={changeSentence(label, change, text(now[key]), text(before[key]))} />
              ) : null}
            </span>
            <span className="dim page-sum-foot num">{foot}</span>
          </div>
        )
      })}
      <div className="page-sum" data-more={more >= 1 || undefined}>
        <span className="page-sum-label">Could bring more</span>
        <span className="page-sum-value num">{more >= 1 ? whole(more, currency) : DASH}</span>
        <span className="dim page-sum-foot">
          {todos === null ? '\u00a0' : more >= 1 ? 'a month, see below' : 'nothing we know of'}
        </span>
      </div>
    </section>
  )
}
