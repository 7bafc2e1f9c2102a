import { Button } from '@mantine/core'
import type { TodoItem } from '../../contract/discovery/todo.ts'
import { useMay } from '../lib/session.ts'
import { TodoLine } from '../lib/todo-line.tsx'
import { AlertMenu, SuggestionMenu, useAnswer, useMark } from './line-menu.tsx'

/** How something was put aside, and the way back. */
function PutAside({ item: { aside, alertUuid, recommendationKey, title } }: { item: TodoItem }) {
  const mark = useMark()
  const answer = useAnswer()
  const mayChange = useMay()
  const reopen = () => {
    if (recommendationKey !== null) void mark(recommendationKey, { state: 'open' }, 'Opened again')
    if (alertUuid !== null) void answer(alertUuid, { answer: 'none' }, 'Opened again')
  }
  return (
    <span className="todo-aside">
      {aside}
      {mayChange ? (
        <Button variant="default" size="xs" onClick={reopen} aria-label={`Open again: ${title}`}>
          Open again
        </Button>
      ) : null}
    </span>
  )
}

/** What snoozes and dismisses a line, where something does. */
function Menus({ item: { alertUuid, recommendationKey, title } }: { item: TodoItem }) {
  if (recommendationKey !== null) return <SuggestionMenu recommendationKey={recommendationKey} title={title} />
  return alertUuid === null ? null : <AlertMenu alertUuid={alertUuid} title={title} />
}

/** The lines of one view, which are all open or all put aside. */
export function TodoLines({ items, currencyCode }: { items: readonly TodoItem[]; currencyCode: string }) {
  const mayChange = useMay()
  const isAside = items[0]?.aside !== null
  return (
    <ul className="todo" data-aside={isAside || undefined} data-menus={(mayChange && !isAside) || undefined}>
      {items.map((item, i) => (
        <TodoLine
          key={item.todoKey}
          item={item}
          currencyCode={currencyCode}
          isFirst={i === 0}
          {...(isAside ? { instead: <PutAside item={item} /> } : {})}
        >
          {mayChange && !isAside ? <Menus item={item} /> : null}
        </TodoLine>
      ))}
    </ul>
  )
}
