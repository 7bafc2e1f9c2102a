import { Checkbox } from '@mantine/core'
import type { PlanPart } from '../../contract/billing/billing.ts'
import { type HardLimit, hardLimits, limitsOf } from '../../contract/plan-table.ts'

export type Choices = Record<HardLimit, PlanPart[]>
export type Chosen = Record<HardLimit, readonly string[]>
const titles = { users: 'Users', sites: 'Sites', networks: 'Networks' } as const

/** The default choice: the first of each kind. */
export const firstChoice = (choices: Choices, plan: string): Chosen => {
  const first = (limit: HardLimit) => choices[limit].slice(0, limitsOf(plan)[limit] ?? undefined).map((part) => part.id)
  return { users: first('users'), sites: first('sites'), networks: first('networks') }
}
/** Limits that the smaller plan exceeds; only for those the user chooses what stays active. */
export const tooMany = (choices: Choices, plan: string): HardLimit[] =>
  hardLimits.filter((limit) => choices[limit].length > (limitsOf(plan)[limit] ?? Number.POSITIVE_INFINITY))
/** Whether more is chosen than the plan allows. */
export const isOverChosen = (chosen: Chosen, plan: string): boolean =>
  hardLimits.some((limit) => chosen[limit].length > (limitsOf(plan)[limit] ?? Number.POSITIVE_INFINITY))

interface ChoosePartsProps {
  choices: Choices
  plan: string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Which users, sites and networks stay active with a smaller plan. An owner always does. */
export function ChooseParts({ choices, plan, chosen, onChange }: ChoosePartsProps) {
  return tooMany(choices, plan).map((limit) => {
    const most = limitsOf(plan)[limit] ?? 0
    const isOver = chosen[limit].length > most
    return (
      <Checkbox.Group
        key={limit}
        className="choose-parts"
        label={`${titles[limit]}: ${chosen[limit].length} of ${most} chosen`}
        error={isOver ? `Choose at most ${most}` : null}
        value={[...chosen[limit]]}
        onChange={(ids) => onChange({ ...chosen, [limit]: ids })}
      >
        <div className="choose-list">
          {choices[limit].map((part) => (
            <Checkbox
              key={part.id}
              value={part.id}
              disabled={part.isFixed}
              label={part.isFixed ? `${part.name} (owner, always stays)` : part.name}
            />
          ))}
        </div>
      </Checkbox.Group>
    )
  })
}
