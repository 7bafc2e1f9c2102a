import './discovery.css'
import { Button } from '@mantine/core'
import { IconFilterOff, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TodoItem, TodoList } from '../../contract/discovery/todo.ts'
import { todoKinds, type TodoKind } from '../../contract/discovery/todo-choices.ts'
import { momentText } from '../../report/date-text.ts'
import { type FilterItem, filterValues, searchOneOf, withFilter } from '../../report/search.ts'
import { capital, int } from '../../report/format.ts'
import { todoKindLabels, todoSumsText } from '../../report/todo-words.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { todoQuery } from '../lib/todo-query.ts'
import { useSearchState } from '../lib/use-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TodoDone } from './todo-done.tsx'
import { TodoLines } from './todo-lines.tsx'

const views = ['open', 'done', 'aside'] as const
type View = (typeof views)[number]
const kindKey = 'todoKind'

const within = (items: readonly TodoItem[], kinds: readonly string[]) =>
  items.filter((i) => kinds.length === 0 || kinds.includes(i.kind))

/** /todo: all open problems and opportunities; the results of what was done; and what was put aside. */
export default function TodoPage() {
  const me = useMe()
  const asked = useQuery(todoQuery(useApi()))
  const { data } = asked
  const looked = data?.lookedDatetime
  const fresh = data?.items.filter((i) => i.isNew && i.aside === null).length ?? 0
  return (
    <>
      <PageHead
        title="To do"
        sub={
          looked
            ? `${fresh > 0 ? `${int(fresh)} new since yesterday · ` : ''}As of ${momentText(looked, me.userTimezone)}`
            : data
              ? undefined
              : NO_SUB_YET
        }
      />
      <PageBody>
        {asked.isPending ? <LoadingBlock label="Loading what there is to do" h={420} radius="lg" /> : null}
        {asked.error && !data ? (
          <section className="card">
            <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
          </section>
        ) : null}
        {data ? <Lists list={data} /> : null}
      </PageBody>
    </>
  )
}

function Lists({ list: { items, total, currencyCode, lookedDatetime } }: { list: TodoList }) {
  const { search, filters, setSearch } = useSearchState()
  const view = searchOneOf(search, 'view', views) ?? 'open'
  const kinds = filterValues(filters, kindKey)
  const setFilters = (next: FilterItem[]) => setSearch({ filters: next.length > 0 ? next : undefined })
  const open = items.filter((i) => i.aside === null)
  const aside = items.filter((i) => i.aside !== null)
  const shown = { open: within(open, kinds), aside: within(aside, kinds) }
  const occurs = (kind: TodoKind) => items.some((i) => i.kind === kind) || kinds.includes(kind)
  const tabs: { key: View; label: string; count?: number }[] = [
    { key: 'open', label: 'Open', count: shown.open.length },
    { key: 'done', label: 'After acting' },
    ...(aside.length > 0 || view === 'aside'
      ? [{ key: 'aside' as const, label: 'Put aside', count: shown.aside.length }]
      : []),
  ]
  const sums = todoSumsText(total, currencyCode)
  return (
    <>
      <FilterBar set={kinds.length} onClear={kinds.length > 0 ? () => setFilters([]) : null}>
        <FilterSelect
          label="Kind"
          options={todoKinds.filter(occurs).map((value) => ({ value, label: todoKindLabels[value] }))}
          value={kinds}
          onChange={(values) => setFilters(withFilter(filters, kindKey, values))}
        />
      </FilterBar>
      <section className="card" aria-label="What there is to do">
        {sums.length > 0 ? (
          <p className="todo-sums">
            <b>{sums.slice(0, 2).join(', ')}.</b>
            <span className="dim">
              {capital(
                [...sums.slice(2), 'each amount is counted once: lines that overlap add up to more.'].join(' · '),
              )}
            </span>
          </p>
        ) : null}
        <Tabs
          label="Views"
          items={tabs}
          value={view}
          onChange={(key) => setSearch({ view: key === 'open' ? undefined : key })}
          controls="todo-of-view"
        />
        <div id="todo-of-view" role="tabpanel" aria-label={tabs.find((t) => t.key === view)?.label}>
          {view === 'done' ? (
            <TodoDone />
          ) : shown[view].length > 0 ? (
            <TodoLines items={shown[view]} currencyCode={currencyCode} />
          ) : kinds.length > 0 ? (
            <EmptyState
              icon={IconFilterOff}
              title="Nothing of this kind"
              action={
                <Button variant="default" onClick={() => setFilters([])}>
                  Clear filters
                </Button>
              }
            />
          ) : view === 'aside' ? (
            <EmptyState icon={IconListCheck} title="Nothing is put aside" />
          ) : (
            <EmptyState
              icon={IconListCheck}
              title={lookedDatetime === null ? 'Nobody has looked yet' : 'Nothing to do'}
              subtitle={
                lookedDatetime === null
                  ? 'The first look comes after midnight. What is wrong and what would bring more appears here.'
                  : 'Nothing is wrong, and nothing known would bring more.'
              }
            />
          )}
        </div>
      </section>
    </>
  )
}
