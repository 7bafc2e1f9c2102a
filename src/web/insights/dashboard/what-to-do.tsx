import { useQuery } from '@tanstack/react-query'
import type { TodoList } from '../../../contract/discovery/todo.ts'
import { int, plural } from '../../../report/format.ts'
import { todoSumsText } from '../../../report/todo-words.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { TodoLine } from '../../lib/todo-line.tsx'
import { todoQuery } from '../../lib/todo-query.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'

/** The charts are below: so many lines leave them near. */
const FEW = 5

/** The first lines of To do: breaks and gains together, the most money first. */
export function WhatToDo() {
  const asked = useQuery(todoQuery(useApi()))
  if (asked.isPending) return <LoadingBlock h={312} radius="lg" />
  if (asked.error && !asked.data)
    return (
      <Card title="What to do">
        <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      </Card>
    )
  return asked.data ? <FirstLines list={asked.data} /> : null
}

function FirstLines({ list: { items, total, currencyCode } }: { list: TodoList }) {
  const open = items.filter((i) => i.aside === null)
  if (open.length === 0) return null
  const fresh = open.filter((i) => i.isNew).length
  return (
    <Card
      title="What to do"
      sub={`${plural(open.length, 'thing')}, most money first${fresh > 0 ? `; ${int(fresh)} new since yesterday` : ''}`}
    >
      <ul className="todo">
        {open.slice(0, FEW).map((item, i) => (
          <TodoLine key={item.todoKey} item={item} currencyCode={currencyCode} isFirst={i === 0} />
        ))}
      </ul>
      <p className="todo-foot">
        <span>{todoSumsText(total, currencyCode).join(' · ')}</span>
        <AppLink to="/todo" className="link">
          See all {int(open.length)}
        </AppLink>
      </p>
    </Card>
  )
}
