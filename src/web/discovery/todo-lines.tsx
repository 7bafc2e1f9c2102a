import { Button } from '@mantine/core'
import type { TodoItem } from '../../contract/discovery/todo.ts'
import { useMay } from '../lib/session.ts'
import { TodoLine } from '../lib/todo-line.tsx'
import { AlertMenu, AsideMenu, SuggestionMenu, useAnswer, useMark, usePutAside } from './line-menu.tsx'

/** How something was put aside, and the way back. */
export function PutAside({ item: { aside, alertUuid, recommendationKey, todoKey, title } }: { item: TodoItem }) {
  const mark = useMark()
  const answer = useAnswer()
  const putAside = usePutAside()
  const mayChange = useMay()
  const reopen = () => {
    const said = 'Opened again'
    if (recommendationKey !== null) void mark(recommendationKey, { state: 'open' }, said)
    else if (alertUuid !== null) void answer(alertUuid, { answer: 'none' }, said)
    else void putAside(todoKey, { state: 'open' }, said)
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

/** What snoozes and dismisses a line. */
export function Menus({ item: { alertUuid, recommendationKey, todoKey, title } }: { item: TodoItem }) {
  if (recommendationKey !== null) return <SuggestionMenu recommendationKey={recommendationKey} title={title} />
  if (alertUuid !== null) return <AlertMenu alertUuid={alertUuid} title={title} />
  return <AsideMenu todoKey={todoKey} title={title} />
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
