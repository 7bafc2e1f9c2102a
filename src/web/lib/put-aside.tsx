import { Button } from '@mantine/core'
import type { TodoItem } from '../../contract/discovery/todo.ts'
import { AlertMenu, AsideMenu, SuggestionMenu, useAnswer, useMark, usePutAside } from './line-menu.tsx'
import { useMay } from './session.ts'

/** How an item was put aside, and the button to undo that. */
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

/** The menu to snooze and dismiss a line. */
export function Menus({ item: { alertUuid, recommendationKey, todoKey, title } }: { item: TodoItem }) {
  if (recommendationKey !== null) return <SuggestionMenu recommendationKey={recommendationKey} title={title} />
  if (alertUuid !== null) return <AlertMenu alertUuid={alertUuid} title={title} />
  return <AsideMenu todoKey={todoKey} title={title} />
}
