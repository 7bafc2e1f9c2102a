import { useStart } from '../../lib/start.ts'
import { TodayAnswer } from './today-answer.tsx'
import { TodayTodos } from './today-todos.tsx'

/** The start of the morning: yesterday's answer, and the first lines of To do. */
export function Today() {
  const isYoung = useStart()?.hasWeek === false
  return (
    <div className="today" data-young={isYoung || undefined}>
      <TodayAnswer />
      <TodayTodos />
    </div>
  )
}
