import { TodayAnswer } from './today-answer.tsx'
import { TodayTodos } from './today-todos.tsx'

/** What the morning begins with: yesterday's answer, and the first lines of To do. */
export function Today() {
  return (
    <div className="today">
      <TodayAnswer />
      <TodayTodos />
    </div>
  )
}
