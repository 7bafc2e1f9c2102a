import { useQuery } from '@tanstack/react-query'
import type { TodoList } from '../../../contract/discovery/todo.ts'
import { int, plural } from '../../../report/format.ts'
import { todoSumsText } from '../../../report/todo-words.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { TodoLine } from '../../lib/todo-line.tsx'
import { todoQuery } from '../../lib/todo-query.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'

/** Number of lines that leave the charts below visible. */
const FEW = 5
const TITLE = 'To do'

/** The first lines of To do: problems and opportunities together, most money first. */
export function TodayTodos() {
  const asked = useQuery(todoQuery(useApi()))
  if (asked.data) return <FirstLines list={asked.data} />
  return asked.isPending ? (
    <LoadingBlock h={0} radius="lg" label="Looking for what to do" />
  ) : (
    <section className="card today-todos" aria-label={TITLE}>
      <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
    </section>
  )
}

function FirstLines({ list: { items, total, currencyCode } }: { list: TodoList }) {
  const open = items.filter((i) => i.aside === null)
  const sums = todoSumsText(total, currencyCode).join(' · ')
  const fresh = open.filter((i) => i.isNew).length
  return (
    <section className="card today-todos" aria-label={TITLE}>
      <div className="card-head">
        <h2 className="card-title">{TITLE}</h2>
        <span className="card-sub">
          {open.length === 0 ? '' : `${plural(open.length, 'thing')}, the most a month first`}
          {fresh > 0 ? (
            <>
              {'; '}
              <i className="today-new" aria-hidden />
              {`${int(fresh)} new`}
            </>
          ) : null}
        </span>
      </div>
      {open.length === 0 ? <p className="today-none">Nothing is open.</p> : null}
      <ul className="todo">
        {open.slice(0, FEW).map((item, i) => (
          <TodoLine key={item.todoKey} item={item} currencyCode={currencyCode} isFirst={i === 0} />
        ))}
      </ul>
      <p className="todo-foot">
        <span title={sums}>{sums}</span>
        <AppLink to="/todo" className="link">
          {open.length === 0 ? 'Open To do' : `See all ${int(open.length)}`}
        </AppLink>
      </p>
    </section>
  )
}
