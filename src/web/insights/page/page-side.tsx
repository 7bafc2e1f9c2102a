import { Button } from '@mantine/core'
import { IconCoinOff, IconUnlink } from '@tabler/icons-react'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import { amount, DASH, int, money, percent } from '../../../report/format.ts'
import { rangeOf, whole } from '../../../report/suggestion-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LetterTile } from '../../ui/letter-tile.tsx'
import type { Todo } from './page-todos.ts'

const icons = { broken: IconUnlink, unpaid: IconCoinOff }
/** Maximum number shown; the rest is worth less than any of them. */
const few = 5

/** What to do on the page, each with its money and one button. Only the first button is filled. */
export function PageTodos({
  todos,
  currency,
  mayChange,
}: {
  todos: readonly Todo[]
  currency: string
  mayChange: boolean
}) {
  if (todos.length === 0) return null
  return (
    <Card title="What to do on this page">
      <ul className="page-todos">
        {todos.slice(0, few).map((todo, i) => {
          const Icon = icons[todo.kind]
          return (
            <li key={todo.key} data-kind={todo.kind}>
              <span className="page-todo-icon" aria-hidden>
                <Icon size={18} />
              </span>
              <span className="page-todo-text">
                <b>{todo.title}</b>
                <span className="dim">{todo.detail}</span>
                {todo.score >= 0.5 ? (
                  <span className="num">
                    {whole(todo.score, currency)} a month <span className="dim">({rangeOf(todo)})</span>
                  </span>
                ) : null}
              </span>
              <Button
                component={AppLink}
                to={todo.to}
                search={todo.search}
                size="xs"
                variant={i === 0 && mayChange ? 'filled' : 'default'}
                aria-label={`${todo.act}: ${todo.title}`}
              >
                {todo.act}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The shops that the page's money came from, most first. */
export function PageShops({
  rows,
  total,
  currency,
}: {
  rows: readonly StatisticsRow[]
  total: number
  currency: string
}) {
  const earning = rows
    .filter((row) => row.conversionTotalCommission > 0)
    .toSorted((a, b) => b.conversionTotalCommission - a.conversionTotalCommission)
    .slice(0, 8)
  if (earning.length === 0) return null
  const most = earning[0]?.conversionTotalCommission ?? 1
  return (
    <Card title="Shops" sub="by revenue">
      <ul className="page-shops">
        {earning.map((row) => (
          <li key={row.grp}>
            <LetterTile name={row.name || row.grp || 'Unknown'} />
            {row.nameUuid ? (
              <AppLink to={`/merchants/${row.nameUuid}`} className="link ell">
                {row.name || row.grp}
              </AppLink>
            ) : (
              <span className="ell">{row.name || row.grp || 'Unknown'}</span>
            )}
            <span className="page-share" aria-hidden>
              <i style={{ width: `${(row.conversionTotalCommission / most) * 100}%` }} />
            </span>
            <span className="num">{amount(row.conversionTotalCommission, currency)}</span>
            <span className="dim num">{percent(row.conversionTotalCommission / total, 0)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const deviceNames: Record<string, string> = { Mobile: 'Phone', Desktop: 'Computer' }
/** The devices of readers, and the earnings per click of each. */
export function PageReaders({ rows, currency }: { rows: readonly StatisticsRow[]; currency: string }) {
  const known = rows.filter((row) => row.clickCount > 0)
  const clicks = known.reduce((sum, row) => sum + row.clickCount, 0)
  if (clicks === 0) return null
  return (
    <Card title="Readers">
      <ul className="page-readers">
        {known
          .toSorted((a, b) => b.clickCount - a.clickCount)
          .map((row) => (
            <li key={row.grp}>
              <span>{deviceNames[row.name] ?? (row.name || 'Unknown')}</span>
              <span className="num" title={`${int(row.clickCount)} clicks`}>
                {percent(row.clickCount / clicks, 0)} of clicks
              </span>
              <span className="num">
                {row.clickCount > 0 ? money(row.conversionTotalCommission / row.clickCount, currency) : DASH} a click
              </span>
            </li>
          ))}
      </ul>
    </Card>
  )
}
