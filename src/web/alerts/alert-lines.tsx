import type { Alert } from '../../contract/alerts/alerts.ts'
import type { TodoItem } from '../../contract/discovery/todo.ts'
import { withStop } from '../../report/alert-words.ts'
import { todayIn } from '../../report/dates.ts'
import { byMoney, todoOfAlert } from '../../report/todo-of-alert.ts'
import { Menus, PutAside } from '../lib/put-aside.tsx'
import { closedWords, isEndedFall, isMuted, stakeTime } from '../lib/alert-texts.ts'
import { useMay, useMe } from '../lib/session.ts'
import { TodoLine } from '../lib/todo-line.tsx'

/** How it ended, instead of a button. */
const Ended = ({ alert: a }: { alert: Alert }) => (
  <span className="todo-aside">{a.closing === null ? null : closedWords(a, a.closing)}</span>
)

/** A user has acted, but the data has not confirmed the end yet: this comes before its numbers. */
const withAside = (item: TodoItem): TodoItem =>
  item.aside === null ? item : { ...item, detail: `${withStop(item.aside)} ${item.detail}` }

/**
 * The lines of one view, as in To do and in its order (R251: one break, one truth); closed ones show how they ended.
 * Each view contains one state.
 */
export function AlertLines({ alerts, currencyCode }: { alerts: readonly Alert[]; currencyCode: string }) {
  const { userTimezone: timezone } = useMe()
  const reader = { today: todayIn(timezone), timezone }
  const lines = alerts
    .map((alert) => ({ alert, item: todoOfAlert(alert, reader) }))
    .toSorted((a, b) => byMoney(a.item, b.item))
  const isOver = lines.every(({ alert }) => alert.state === 'closed')
  const isSnoozed = lines.every(({ alert }) => isMuted(alert))
  const hasMenus = useMay() && !isOver && !isSnoozed
  return (
    <ul className="todo" data-aside={isOver || isSnoozed || undefined} data-menus={hasMenus || undefined}>
      {lines.map(({ alert, item }, i) => (
        <TodoLine
          key={alert.alertUuid}
          item={isOver ? { ...item, isNew: false } : isSnoozed ? item : withAside(item)}
          currencyCode={currencyCode}
          isFirst={i === 0}
          {...(isEndedFall(alert) ? { time: stakeTime(alert) } : {})}
          {...(isOver ? { instead: <Ended alert={alert} /> } : isSnoozed ? { instead: <PutAside item={item} /> } : {})}
        >
          {hasMenus && item.aside === null ? <Menus item={item} /> : null}
        </TodoLine>
      ))}
    </ul>
  )
}
