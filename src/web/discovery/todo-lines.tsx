import type { TodoItem } from '../../contract/discovery/todo.ts'
import { useMay } from '../lib/session.ts'
import { TodoLine } from '../lib/todo-line.tsx'
import { Menus, PutAside } from '../lib/put-aside.tsx'

/** The lines of one view: all open, or all put aside. */
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
