import { GoalsCard } from './goals-card.tsx'
import { TodayAnswer } from './today-answer.tsx'
import { TodayTodos } from './today-todos.tsx'

/** What the morning begins with: yesterday's answer, the first lines of To do, and how the month goes. */
export function Today() {
  return (
    <>
      <div className="today">
        <TodayAnswer />
        <TodayTodos />
      </div>
      <GoalsCard />
    </>
  )
}
