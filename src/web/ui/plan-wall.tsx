import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { contractPrice, planTable, planTitle } from '../../contract/plan-table.ts'
import { type Feature, type Plan, smallestPlanWith } from '../../contract/plans.ts'
import { capital, planPrice } from '../../report/format.ts'
import { AppLink } from './app-link.tsx'
import { EmptyState } from './empty-state.tsx'
import { Sample, type SampleRow } from './sample.tsx'

interface PlanWallProps {
  feature: Feature
  /** The start of the sentence, feature and verb: 'Creators are'. */
  says: string
  subtitle: ReactNode
  icon?: TablerIcon
  small?: boolean
  /** Another button of the screen is the filled one. */
  isQuiet?: boolean
  /** An invented example of what is behind it. */
  sample?: { title: string; rows: readonly SampleRow[] }
}

/** "$49 per month, billed yearly", or the starting price of plans without a fixed price. */
const priceOf = (plan: Plan): string => {
  const { price } = planTable[plan]
  return price === null
    ? `${capital(contractPrice)} per month`
    : `${planPrice(price.year / 100)} per month, billed yearly`
}

/** Replaces a feature that the account's plan does not include: what it is, what it costs, and the way to the plans. */
export function PlanWall({ feature, says, subtitle, icon, small, isQuiet = small ?? false, sample }: PlanWallProps) {
  const plan = smallestPlanWith(feature)
  return (
    <>
      <EmptyState
        {...(icon ? { icon } : {})}
        {...(small ? { small } : {})}
        title={`${says} part of the plan ${planTitle(plan)}`}
        subtitle={
          <>
            {subtitle} <span className="plan-wall-price">{priceOf(plan)}.</span>
          </>
        }
        action={
          <Button
            component={AppLink}
            to="/settings/billing"
            search={{ plans: 'true' }}
            variant={isQuiet ? 'default' : 'filled'}
            size={small ? 'xs' : 'sm'}
          >
            See plans
          </Button>
        }
      />
      {sample ? <Sample {...sample} /> : null}
    </>
  )
}
